CREATE TABLE "sandbox_records" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"thing" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_records_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE INDEX "sandbox_payments_by_order" ON "sandbox_records" USING btree ((thing ->> 'order_id'));--> statement-breakpoint
CREATE TABLE "task_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "tell_of_open_jobs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('open_jobs', '');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "jobs_tell_of_themselves" AFTER INSERT OR DELETE OR UPDATE OF "job_name", "company_name", "location", "status", "closing_date", "deleted_at" ON "jobs" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_open_jobs"();
