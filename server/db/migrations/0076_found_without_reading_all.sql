DROP INDEX IF EXISTS "jobs_by_company";--> statement-breakpoint
DROP INDEX IF EXISTS "payment_orders_by_check";--> statement-breakpoint
CREATE INDEX "jobs_by_company_name" ON "jobs" USING btree ("company_key","company_name","status","closing_date","deleted_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_leads" ON "outgoing_mails" USING btree (substring("id" from '^lead-([^.]+)')) WHERE "outgoing_mails"."next_try_at" is not null and "outgoing_mails"."id" like 'lead-%';