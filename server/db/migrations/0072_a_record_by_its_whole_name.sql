DROP INDEX "employers_by_key";--> statement-breakpoint
CREATE UNIQUE INDEX "employers_by_key" ON "employers" USING btree ("key","name") WHERE "employers"."deleted_at" is null;