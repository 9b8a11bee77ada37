-- Built apart, those of before may not be there.
DROP INDEX IF EXISTS "outgoing_mails_by_try";--> statement-breakpoint
DROP INDEX IF EXISTS "outgoing_pushes_by_try";--> statement-breakpoint
DROP INDEX IF EXISTS "outgoing_job_alerts_by_try";--> statement-breakpoint
ALTER TABLE "outgoing_pushes" ADD COLUMN "site" text;--> statement-breakpoint
ALTER TABLE "outgoing_job_alerts" ADD COLUMN "site" text;--> statement-breakpoint
CREATE INDEX "blogs_by_article" ON "blogs" USING btree ("article");--> statement-breakpoint
CREATE INDEX "blogs_by_article_key" ON "blogs" USING btree (coalesce("article", "id"));--> statement-breakpoint
CREATE INDEX "blogs_by_time" ON "blogs" USING btree ("created_at","id") WHERE "blogs"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_try" ON "outgoing_mails" USING btree ("next_try_at","id") WHERE "outgoing_mails"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_pushes_by_try" ON "outgoing_pushes" USING btree ("next_try_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_job_alerts_by_try" ON "outgoing_job_alerts" USING btree ("next_try_at","id");