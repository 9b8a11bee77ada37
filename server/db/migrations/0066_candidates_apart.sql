CREATE TABLE "candidates_apart" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "candidates_apart_user_id_other_id_pk" PRIMARY KEY("user_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "candidates_apart" ADD CONSTRAINT "candidates_apart_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates_apart" ADD CONSTRAINT "candidates_apart_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidates_apart_by_other" ON "candidates_apart" USING btree ("other_id");