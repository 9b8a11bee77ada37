ALTER TABLE "blogs" ADD COLUMN "language" text DEFAULT 'english' NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "sibling" text;