CREATE TABLE "two_step" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone,
	"last_counter" bigint DEFAULT 0 NOT NULL,
	"recovery" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "two_step" ADD CONSTRAINT "two_step_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;