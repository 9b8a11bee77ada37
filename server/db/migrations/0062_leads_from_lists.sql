CREATE TABLE "lead_import_rows" (
	"import_id" text NOT NULL,
	"row" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"state" text NOT NULL,
	"facts" jsonb,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"passport_key" text DEFAULT '' NOT NULL,
	"hashes" text[] DEFAULT '{}' NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"same" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "lead_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"created_by" text NOT NULL,
	"file_name" text NOT NULL,
	"digest" text NOT NULL,
	"status" text NOT NULL,
	"run" text NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"progress" jsonb NOT NULL,
	"failure" text,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb,
	"remembered" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"permission" text DEFAULT '' NOT NULL,
	"undo" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"committed_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_mappings" (
	"layout" text PRIMARY KEY NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_refusals" (
	"hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"trade" text NOT NULL,
	"skills" text[] NOT NULL,
	"years" numeric(4, 1),
	"state" text NOT NULL,
	"languages" text[] NOT NULL,
	"documents" jsonb NOT NULL,
	"passport_key" text NOT NULL,
	"first_expiry" date,
	"tags" text[] NOT NULL,
	"source" text NOT NULL,
	"note" text NOT NULL,
	"search_text" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"invited_at" timestamp with time zone,
	"agreed_at" timestamp with time zone,
	"agreed_to" text,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_import_rows" ADD CONSTRAINT "lead_import_rows_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_import_rows_by_state" ON "lead_import_rows" USING btree ("import_id","state","row");--> statement-breakpoint
CREATE INDEX "lead_import_rows_by_phone" ON "lead_import_rows" USING btree ("import_id","phone","row");--> statement-breakpoint
CREATE INDEX "lead_import_rows_by_email" ON "lead_import_rows" USING btree ("import_id","email","row");--> statement-breakpoint
CREATE INDEX "lead_import_rows_by_passport" ON "lead_import_rows" USING btree ("import_id","passport_key","row");--> statement-breakpoint
CREATE INDEX "lead_imports_by_time" ON "lead_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lead_imports_by_digest" ON "lead_imports" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_refusals_by_hash" ON "lead_refusals" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "leads_by_time" ON "leads" USING btree ("added_at","id");--> statement-breakpoint
CREATE INDEX "leads_by_import" ON "leads" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "leads_by_end" ON "leads" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "leads_by_phone" ON "leads" USING btree ("phone") WHERE "leads"."phone" <> '';--> statement-breakpoint
CREATE INDEX "leads_by_email" ON "leads" USING btree ("email") WHERE "leads"."email" <> '';--> statement-breakpoint
CREATE INDEX "leads_by_passport" ON "leads" USING btree ("passport_key") WHERE "leads"."passport_key" <> '';