CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"code_seal" text,
	"code_expires_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"token_seal" text,
	"token_expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "resume_views" (
	"owner_id" text NOT NULL,
	"viewer_id" text NOT NULL,
	"file_id" text NOT NULL,
	"link_expires_at" timestamp with time zone NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "resume_views_owner_id_viewer_id_file_id_link_expires_at_pk" PRIMARY KEY("owner_id","viewer_id","file_id","link_expires_at")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "delete_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_views" ADD CONSTRAINT "resume_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_by_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_by_owner" ON "uploads" USING btree ("owner_id","kind");--> statement-breakpoint
CREATE INDEX "users_by_deletion" ON "users" USING btree ("delete_after");