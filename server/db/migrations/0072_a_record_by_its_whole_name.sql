-- Built apart, the one of the migration before may not be there yet.
DROP INDEX IF EXISTS "employers_by_key";--> statement-breakpoint
CREATE UNIQUE INDEX "employers_by_key" ON "employers" USING btree ("key","name") WHERE "employers"."deleted_at" is null;