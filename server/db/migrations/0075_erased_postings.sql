CREATE TABLE "erased_postings" (
	"source_key" text NOT NULL,
	"item" text NOT NULL,
	CONSTRAINT "erased_postings_source_key_item_pk" PRIMARY KEY("source_key","item")
);
