CREATE TABLE "job_steps" (
	"job_id" text PRIMARY KEY NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "step_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"step_id" text,
	"step" text,
	"before_id" text,
	"before_since" timestamp with time zone,
	"by_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"change_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "step_id" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "step_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_moves" ADD CONSTRAINT "step_moves_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_moves" ADD CONSTRAINT "step_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "step_moves_by_change" ON "step_moves" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "step_moves_by_application" ON "step_moves" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "step_moves_by_user" ON "step_moves" USING btree ("user_id");--> statement-breakpoint
-- A step is one of the status: whoever changes that (also a release that knows no steps), or takes the application back, ends it.
CREATE FUNCTION "end_step"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.step_id := NULL;
	NEW.step_since := NULL;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_end_step" BEFORE UPDATE OF "status", "withdrawn_at" ON "applications" FOR EACH ROW
	WHEN (OLD.step_id IS NOT NULL AND NEW.step_id IS NOT DISTINCT FROM OLD.step_id AND (NEW.status IS DISTINCT FROM OLD.status OR NEW.withdrawn_at IS NOT NULL))
	EXECUTE FUNCTION "end_step"();
