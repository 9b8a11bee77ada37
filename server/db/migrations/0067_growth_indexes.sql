CREATE INDEX "jobs_there_by_age" ON "jobs" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_open_by_country" ON "jobs" USING btree ("country","category","closing_date") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "jobs_by_licence" ON "jobs" USING btree ((agent ->> 'validUntil')) WHERE status = 'active' and agent is not null;--> statement-breakpoint
CREATE INDEX "jobs_by_rate" ON "jobs" USING btree ("salary_currency","salary_inr_date","updated_at") WHERE salary_inr_date is not null and salary_inr_from > 0;--> statement-breakpoint
CREATE INDEX "payment_orders_due" ON "payment_orders" USING btree ("checked_at") WHERE status in ('created', 'failed') or refund in ('wanted', 'requested');--> statement-breakpoint
CREATE INDEX "saved_jobs_by_job" ON "saved_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "support_requests_by_user" ON "support_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consents_sharing_taken_back" ON "consents" USING btree ("user_id") WHERE kind = 'sharing' and withdrawn_at is not null;