CREATE TABLE "import_mappings" (
	"id" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"place" text NOT NULL,
	"columns" text[] NOT NULL,
	"source_name" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_import_changes" (
	"import_id" text NOT NULL,
	"job_id" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"before_source" jsonb,
	"indexed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "job_import_changes_import_id_job_id_pk" PRIMARY KEY("import_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "job_import_rows" (
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"state" text NOT NULL,
	"item" text,
	"hash" text,
	"url" text,
	"job_id" text NOT NULL,
	"action" text,
	"columns" jsonb,
	"preview" jsonb,
	"problems" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	CONSTRAINT "job_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "job_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"created_by" text NOT NULL,
	"source_name" text DEFAULT '' NOT NULL,
	"source_key" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"status" text NOT NULL,
	"run" text NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"progress" jsonb NOT NULL,
	"failure" text,
	"format" text,
	"analysis" jsonb,
	"mapping" jsonb,
	"options" jsonb,
	"counts" jsonb NOT NULL,
	"undo" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"committed_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_sources" (
	"job_id" text PRIMARY KEY NOT NULL,
	"source_key" text NOT NULL,
	"source_name" text NOT NULL,
	"item" text NOT NULL,
	"url" text,
	"hash" text NOT NULL,
	"closed_by_import" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_views" (
	"job_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "job_views_job_id_day_pk" PRIMARY KEY("job_id","day")
);
--> statement-breakpoint
ALTER TABLE "job_import_changes" ADD CONSTRAINT "job_import_changes_import_id_job_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."job_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_import_rows" ADD CONSTRAINT "job_import_rows_import_id_job_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."job_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_sources" ADD CONSTRAINT "job_sources_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_views" ADD CONSTRAINT "job_views_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_import_changes_by_job" ON "job_import_changes" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_import_rows_by_item" ON "job_import_rows" USING btree ("import_id","item");--> statement-breakpoint
CREATE INDEX "job_import_rows_by_state" ON "job_import_rows" USING btree ("import_id","state","row");--> statement-breakpoint
CREATE INDEX "job_imports_by_time" ON "job_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_imports_by_source" ON "job_imports" USING btree ("source_key","committed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_imports_alone" ON "job_imports" USING btree ("source_key") WHERE "job_imports"."status" in ('committing', 'indexing', 'undoing');--> statement-breakpoint
CREATE UNIQUE INDEX "job_sources_by_item" ON "job_sources" USING btree ("source_key","item");--> statement-breakpoint
CREATE INDEX "job_views_by_day" ON "job_views" USING btree ("day","job_id","views");--> statement-breakpoint
CREATE INDEX "applications_by_time" ON "applications" USING btree ("applied_at","job_id");