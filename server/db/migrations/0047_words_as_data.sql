CREATE TABLE "added_word_state" (
	"name" text PRIMARY KEY NOT NULL,
	"stamp" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "added_words" (
	"id" text PRIMARY KEY NOT NULL,
	"phrase" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"meaning" text NOT NULL,
	"language" text NOT NULL,
	"titles_only" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "added_words_to_index" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "added_words_to_index_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"after" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"id" text PRIMARY KEY NOT NULL,
	"words" text,
	"number" integer NOT NULL,
	"last_by" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "added_words_by_key" ON "added_words" USING btree ("key") WHERE "added_words"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "added_words_by_meaning" ON "added_words" USING btree ("meaning");
--> statement-breakpoint
CREATE INDEX "search_misses_by_number" ON "search_misses" USING btree ("number");
--> statement-breakpoint
CREATE INDEX "search_misses_by_time" ON "search_misses" USING btree ("last_at");
--> statement-breakpoint
INSERT INTO "added_word_state" ("name", "stamp") VALUES ('words', '');
