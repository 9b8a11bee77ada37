CREATE TABLE "employer_files" (
	"id" text PRIMARY KEY NOT NULL,
	"employer_id" text NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"country" text,
	"website" text,
	"licence_number" text,
	"valid_until" date,
	"check_source" text,
	"checked_on" date,
	"checked_by" text,
	"evidence" text,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "employer_files" ADD CONSTRAINT "employer_files_employer_id_employers_id_fk" FOREIGN KEY ("employer_id") REFERENCES "public"."employers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employer_files_by_employer" ON "employer_files" USING btree ("employer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "employers_by_key" ON "employers" USING btree ("key") WHERE "employers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "employers_by_deletion" ON "employers" USING btree ("deleted_at");