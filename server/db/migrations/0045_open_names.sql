CREATE TABLE "open_name_changes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "open_name_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change" integer NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"place" text COLLATE "C" NOT NULL,
	"company" text COLLATE "C" NOT NULL,
	"employer" text COLLATE "C" NOT NULL,
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_name_counts" (
	"kind" text NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "open_name_counts_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
CREATE TABLE "open_name_state" (
	"name" text PRIMARY KEY NOT NULL,
	"folded" bigint NOT NULL,
	"due" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "note_open_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.status = 'active' THEN
		INSERT INTO open_name_changes (change, role, place, company, employer)
		VALUES (-1, OLD.job_name, OLD.location, OLD.company_name, OLD.company_key);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.status = 'active' THEN
		INSERT INTO open_name_changes (change, role, place, company, employer)
		VALUES (1, NEW.job_name, NEW.location, NEW.company_name, NEW.company_key);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "jobs_note_names" AFTER INSERT OR DELETE ON "jobs" FOR EACH ROW EXECUTE FUNCTION "note_open_names"();--> statement-breakpoint
CREATE TRIGGER "jobs_note_other_names" AFTER UPDATE OF "status", "job_name", "location", "company_name", "company_key" ON "jobs" FOR EACH ROW WHEN (
	(OLD."status", OLD."job_name", OLD."location", OLD."company_name", OLD."company_key")
	IS DISTINCT FROM
	(NEW."status", NEW."job_name", NEW."location", NEW."company_name", NEW."company_key")
) EXECUTE FUNCTION "note_open_names"();--> statement-breakpoint
INSERT INTO "open_name_counts" ("kind", "name", "number")
SELECT
	CASE WHEN GROUPING("job_name") = 0 THEN 'role' WHEN GROUPING("location") = 0 THEN 'place'
		WHEN GROUPING("company_name") = 0 THEN 'company' ELSE 'employer' END,
	CASE WHEN GROUPING("job_name") = 0 THEN "job_name" WHEN GROUPING("location") = 0 THEN "location"
		WHEN GROUPING("company_name") = 0 THEN "company_name" ELSE "company_key" END,
	count(*)
FROM "jobs" WHERE "status" = 'active'
GROUP BY GROUPING SETS (("job_name"), ("location"), ("company_name"), ("company_key"));
