CREATE TABLE "job_changes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"job_id" text NOT NULL,
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_blocks" (
	"version" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"state" text NOT NULL,
	"replaced_at" timestamp with time zone,
	"size" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"from_id" text NOT NULL,
	"facet_values" text NOT NULL,
	"gone" bytea NOT NULL
);
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('job_blocks', 'version'), (extract(epoch FROM now()) * 1000)::bigint);--> statement-breakpoint
CREATE TABLE "job_block_slots" (
	"block" bigint NOT NULL,
	"slot" integer NOT NULL,
	"job_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_block_slots_block_slot_pk" PRIMARY KEY("block","slot")
);
--> statement-breakpoint
CREATE TABLE "job_block_terms" (
	"block" bigint NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"postings" bytea NOT NULL,
	CONSTRAINT "job_block_terms_block_term_pk" PRIMARY KEY("block","term")
);
--> statement-breakpoint
CREATE TABLE "job_block_state" (
	"name" text PRIMARY KEY NOT NULL,
	"generation" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_block_slots" ADD CONSTRAINT "job_block_slots_block_job_blocks_version_fk" FOREIGN KEY ("block") REFERENCES "public"."job_blocks"("version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_block_terms" ADD CONSTRAINT "job_block_terms_block_job_blocks_version_fk" FOREIGN KEY ("block") REFERENCES "public"."job_blocks"("version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_block_slots_by_job" ON "job_block_slots" USING btree ("job_id");--> statement-breakpoint
CREATE FUNCTION "note_job_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		INSERT INTO job_changes (job_id) VALUES (OLD.id);
	ELSE
		INSERT INTO job_changes (job_id) VALUES (NEW.id);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_job_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO job_changes (job_id) SELECT DISTINCT job_id FROM changed_terms;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "jobs_note_new" AFTER INSERT OR DELETE ON "jobs" FOR EACH ROW EXECUTE FUNCTION "note_job_change"();--> statement-breakpoint
CREATE TRIGGER "jobs_note_changes" AFTER UPDATE OF "status", "closing_date", "category", "salary_range", "title_key", "company_key", "location_key", "experience_from", "experience_to", "created_at" ON "jobs" FOR EACH ROW WHEN (
	(OLD."status", OLD."closing_date", OLD."category", OLD."salary_range", OLD."title_key", OLD."company_key", OLD."location_key", OLD."experience_from", OLD."experience_to", OLD."created_at")
	IS DISTINCT FROM
	(NEW."status", NEW."closing_date", NEW."category", NEW."salary_range", NEW."title_key", NEW."company_key", NEW."location_key", NEW."experience_from", NEW."experience_to", NEW."created_at")
) EXECUTE FUNCTION "note_job_change"();--> statement-breakpoint
CREATE TRIGGER "search_postings_note_terms" AFTER INSERT ON "search_postings" REFERENCING NEW TABLE AS changed_terms FOR EACH STATEMENT EXECUTE FUNCTION "note_job_terms"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_of_open_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('jobs.told', true) IS DISTINCT FROM 'later' THEN
		PERFORM pg_notify('open_jobs', '');
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "job_changes" ("job_id") SELECT "id" FROM "jobs" WHERE "status" = 'active';--> statement-breakpoint
CREATE INDEX "jobs_of_company" ON "jobs" USING btree ("status","company_key","created_at","id","closing_date");
