-- As before, but for the release before, which may run beside this one: it writes down that a feed closed
-- a job before it closes it. What this very transaction has said of the job is no older decision.
CREATE OR REPLACE FUNCTION "decide_on_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE job_sources SET closed_by_import = false, ended_at = null
    WHERE job_id = NEW.id AND (closed_by_import OR ended_at IS NOT NULL)
      AND NOT (closed_by_import AND xmin = pg_current_xact_id()::xid);
  RETURN null;
END $$;
