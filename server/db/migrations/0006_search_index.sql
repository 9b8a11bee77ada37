CREATE TABLE "search_postings" (
	"term" text COLLATE "C" NOT NULL,
	"job_id" text NOT NULL,
	"weight" integer NOT NULL,
	CONSTRAINT "search_postings_job_id_term_pk" PRIMARY KEY("job_id","term")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"skeleton" text COLLATE "C" NOT NULL,
	"fields" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_postings" ADD CONSTRAINT "search_postings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_postings_by_term" ON "search_postings" USING btree ("term","job_id","weight");--> statement-breakpoint
CREATE INDEX "search_words_by_skeleton" ON "search_words" USING btree ("skeleton");--> statement-breakpoint
CREATE INDEX "search_words_by_beginning" ON "search_words" USING btree (left("word", 2));--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "text_key";