CREATE TABLE "interview_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"token_version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interview_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "interviews" (
	"application_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"place" text NOT NULL,
	"zone" text,
	"note" text,
	"cancelled" boolean DEFAULT false NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"reminded" integer
);
--> statement-breakpoint
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
ALTER TABLE "applications" ADD COLUMN "interview_zone" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "interview_note" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "step_id" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "step_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interview_feeds" ADD CONSTRAINT "interview_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_moves" ADD CONSTRAINT "step_moves_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_moves" ADD CONSTRAINT "step_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interviews_by_time" ON "interviews" USING btree ("at","application_id");--> statement-breakpoint
CREATE INDEX "interviews_by_user" ON "interviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "step_moves_by_change" ON "step_moves" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "step_moves_by_application" ON "step_moves" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "step_moves_by_user" ON "step_moves" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "applications_with_interview" ON "applications" USING btree ("interview_at") WHERE "applications"."interview_at" is not null;--> statement-breakpoint
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
--> statement-breakpoint
-- The list of interviews follows the applications, whoever changes them (also a release that knows no list).
CREATE FUNCTION "keep_interview"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.interview_at IS NOT NULL AND NEW.withdrawn_at IS NULL AND NEW.status = 'Interview Scheduled' THEN
		INSERT INTO interviews AS i (application_id, user_id, at, place, zone, note)
		VALUES (NEW.id, NEW.user_id, NEW.interview_at, coalesce(NEW.interview_place, ''), NEW.interview_zone, NEW.interview_note)
		ON CONFLICT (application_id) DO UPDATE SET at = excluded.at, place = excluded.place, zone = excluded.zone,
			note = excluded.note, cancelled = false, sequence = i.sequence + 1
		WHERE (i.at, i.place, i.zone, i.note, i.cancelled) IS DISTINCT FROM (excluded.at, excluded.place, excluded.zone, excluded.note, false);
	ELSE
		-- One that was held is over, not cancelled.
		UPDATE interviews SET cancelled = true, sequence = sequence + 1
		WHERE application_id = NEW.id AND NOT cancelled AND at > now();
	END IF;
	-- A reminder that has not left yet is of an interview as it was.
	DELETE FROM outgoing_mails m USING interviews i
	WHERE i.application_id = NEW.id AND m.id = 'reminder-' || NEW.id || '-' || (i.sequence - 1) AND m.sent_at IS NULL AND NOT m.taken;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "applications_keep_interview" AFTER UPDATE OF "interview_at", "interview_place", "interview_zone", "interview_note", "status", "withdrawn_at" ON "applications" FOR EACH ROW
	WHEN (NEW.interview_at IS NOT NULL OR OLD.interview_at IS NOT NULL)
	EXECUTE FUNCTION "keep_interview"();
