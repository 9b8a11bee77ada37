CREATE INDEX "jobs_by_age" ON "jobs" USING btree ("status","created_at","id","closing_date");--> statement-breakpoint
CREATE INDEX "jobs_of_category" ON "jobs" USING btree ("status","category","created_at","id","closing_date");--> statement-breakpoint
CREATE INDEX "jobs_of_place" ON "jobs" USING btree ("status","location_key","created_at","id","closing_date");--> statement-breakpoint
CREATE INDEX "jobs_for_search" ON "jobs" USING btree ("id","created_at","status","closing_date");--> statement-breakpoint
DROP INDEX "jobs_by_time";--> statement-breakpoint
DROP INDEX "jobs_by_category";
