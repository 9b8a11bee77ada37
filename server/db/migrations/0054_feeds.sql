CREATE TABLE "feed_fetches" (
	"id" text PRIMARY KEY NOT NULL,
	"feed_id" text NOT NULL,
	"asked_by" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"taken_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"status" integer,
	"bytes" integer,
	"import_id" text,
	"counts" jsonb,
	"etag" text,
	"last_modified" text,
	"digest" text
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"source_key" text NOT NULL,
	"url" text NOT NULL,
	"active" boolean NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"minute" integer NOT NULL,
	"night" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"mapping" jsonb,
	"format" text,
	"place" text,
	"etag" text,
	"last_modified" text,
	"digest" text
);
--> statement-breakpoint
ALTER TABLE "job_imports" ADD COLUMN "feed_id" text;--> statement-breakpoint
ALTER TABLE "job_sources" ADD COLUMN "given" jsonb;--> statement-breakpoint
ALTER TABLE "job_sources" ADD COLUMN "given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed_fetches" ADD CONSTRAINT "feed_fetches_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_fetches_by_feed" ON "feed_fetches" USING btree ("feed_id","started_at");--> statement-breakpoint
CREATE INDEX "feed_fetches_by_time" ON "feed_fetches" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "feed_fetches_open" ON "feed_fetches" USING btree ("feed_id") WHERE "feed_fetches"."outcome" in ('running', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "feed_fetches_alone" ON "feed_fetches" USING btree ("feed_id") WHERE "feed_fetches"."outcome" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_by_source" ON "feeds" USING btree ("source_key") WHERE "feeds"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "feeds_by_night" ON "feeds" USING btree ("minute","night") WHERE "feeds"."active" and "feeds"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "feeds_by_name" ON "feeds" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "feeds_deleted" ON "feeds" USING btree ("deleted_at");