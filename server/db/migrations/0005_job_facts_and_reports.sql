CREATE TABLE "job_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text,
	"job_name" text NOT NULL,
	"company_name" text NOT NULL,
	"user_id" text,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "salary_from" SET DATA TYPE numeric(12, 3);--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "salary_to" SET DATA TYPE numeric(12, 3);--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "salary_period" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "salary_rate" numeric(14, 6);--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "contract_months" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "hours_per_week" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "visa_type" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "food" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "room" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "ticket" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "medical" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "costs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "closing_date" date;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "agent" jsonb;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_reports" ADD CONSTRAINT "job_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_reports_by_status" ON "job_reports" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "job_reports_by_job" ON "job_reports" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_reports_by_user" ON "job_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "jobs_by_closing" ON "jobs" USING btree ("status","closing_date");