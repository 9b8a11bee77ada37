ALTER TABLE "job_sources" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_sources" ADD COLUMN "ended_since" timestamp with time zone;--> statement-breakpoint
-- Who switches a job has decided: no import opens it again by itself. What an import, or a job's last
-- day, switches is written down after the switch, in the same transaction.
CREATE FUNCTION "decide_on_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE job_sources SET closed_by_import = false, ended_at = null
    WHERE job_id = NEW.id AND (closed_by_import OR ended_at IS NOT NULL);
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER "jobs_are_decided_on" AFTER UPDATE OF "status" ON "jobs" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION "decide_on_job"();
