CREATE TABLE "due_alerts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opened_jobs" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opened_jobs_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_job_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"alert_ids" text[] NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"taken" boolean DEFAULT false NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"filters" jsonb NOT NULL,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_once" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "search_finds" (
	"search_id" text NOT NULL,
	"job_id" text NOT NULL,
	CONSTRAINT "search_finds_search_id_job_id_pk" PRIMARY KEY("search_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "told_jobs" (
	"user_id" text NOT NULL,
	"job_id" text NOT NULL,
	"alert_id" text NOT NULL,
	"search_id" text NOT NULL,
	CONSTRAINT "told_jobs_user_id_job_id_pk" PRIMARY KEY("user_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "due_alerts" ADD CONSTRAINT "due_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_job_alerts" ADD CONSTRAINT "outgoing_job_alerts_id_push_subscriptions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_finds" ADD CONSTRAINT "search_finds_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_finds" ADD CONSTRAINT "search_finds_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_jobs" ADD CONSTRAINT "told_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_jobs" ADD CONSTRAINT "told_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_alerts_by_time" ON "due_alerts" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "job_alerts_by_user" ON "job_alerts" USING btree ("user_id","told_at");--> statement-breakpoint
CREATE INDEX "job_alerts_by_time" ON "job_alerts" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "outgoing_job_alerts_by_try" ON "outgoing_job_alerts" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "saved_searches_by_key" ON "saved_searches" USING btree ("key");--> statement-breakpoint
CREATE INDEX "search_finds_by_job" ON "search_finds" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "told_jobs_by_job" ON "told_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE FUNCTION "note_opened_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO opened_jobs (job_id) VALUES (NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "jobs_note_opened" AFTER INSERT ON "jobs" FOR EACH ROW WHEN (
	NEW."status" = 'active' AND NOT NEW."demo"
) EXECUTE FUNCTION "note_opened_job"();--> statement-breakpoint
CREATE TRIGGER "jobs_note_reopened" AFTER UPDATE OF "status" ON "jobs" FOR EACH ROW WHEN (
	OLD."status" IS DISTINCT FROM 'active' AND NEW."status" = 'active' AND NOT NEW."demo"
) EXECUTE FUNCTION "note_opened_job"();
