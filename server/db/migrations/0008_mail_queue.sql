CREATE TABLE "outgoing_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"taken" boolean DEFAULT false NOT NULL,
	"next_try_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_try" ON "outgoing_mails" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_time" ON "outgoing_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_user" ON "outgoing_mails" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "support_requests" DROP COLUMN "mailed_at";