CREATE TABLE "audit_texts" (
	"line_id" text PRIMARY KEY NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_events" ADD COLUMN "change_id" text;--> statement-breakpoint
ALTER TABLE "application_events" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "change_id" text;--> statement-breakpoint
ALTER TABLE "audit_texts" ADD CONSTRAINT "audit_texts_line_id_audit_log_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."audit_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_events_by_change" ON "application_events" USING btree ("change_id","application_id") WHERE "application_events"."change_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_change" ON "outgoing_mails" USING btree ("change_id","user_id") WHERE "outgoing_mails"."change_id" is not null;