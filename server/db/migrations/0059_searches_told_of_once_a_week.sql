ALTER TABLE "saved_searches" ADD COLUMN "digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_finds" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "told_jobs" ADD COLUMN "told_at" timestamp with time zone;