CREATE TABLE "candidate_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"expires_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate_links" (
	"user_id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate_tags" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"tag" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "candidate_tags_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search_text" text NOT NULL,
	"phone_key" text,
	"job_title" text NOT NULL,
	"skills" text NOT NULL,
	"state" text NOT NULL,
	"passport" text NOT NULL,
	"years" numeric(4, 1),
	"languages" text NOT NULL,
	"applications" integer NOT NULL,
	"last_applied_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "candidate_documents" ADD CONSTRAINT "candidate_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_links" ADD CONSTRAINT "candidate_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_notes" ADD CONSTRAINT "candidate_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_tags" ADD CONSTRAINT "candidate_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "candidate_documents_by_user" ON "candidate_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "candidate_documents_by_passport" ON "candidate_documents" USING btree ("number_key") WHERE "candidate_documents"."kind" = 'passport' and "candidate_documents"."number_key" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "candidate_links_of_person" ON "candidate_links" USING btree ("person_id","user_id");--> statement-breakpoint
CREATE INDEX "candidate_notes_by_user" ON "candidate_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "candidate_tags_by_key" ON "candidate_tags" USING btree ("key","user_id");--> statement-breakpoint
CREATE INDEX "candidates_by_application" ON "candidates" USING btree ("last_applied_at","user_id");--> statement-breakpoint
CREATE INDEX "candidates_by_phone" ON "candidates" USING btree ("phone_key");--> statement-breakpoint
-- In plpgsql, which keeps what it has planned: as SQL functions they took ten times as long for a row.
CREATE FUNCTION "profile_says"("value" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN CASE WHEN lower(btrim(value)) IN ('not specified', 'skipped', 'not provided') THEN '' ELSE coalesce(btrim(value), '') END;
END $$;--> statement-breakpoint
CREATE FUNCTION "phone_key"("said" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	digits text := regexp_replace(coalesce(said, ''), '\D', '', 'g');
BEGIN
	RETURN CASE
		WHEN length(digits) NOT BETWEEN 7 AND 15 THEN NULL
		WHEN digits ~ '^910\d{10}$' THEN '91' || right(digits, 10)
		WHEN said ~ '^\s*\+' THEN digits
		WHEN digits LIKE '00%' THEN substr(digits, 3)
		WHEN digits ~ '^0\d{10}$' THEN '91' || right(digits, 10)
		WHEN length(digits) = 10 THEN '91' || digits
		ELSE digits
	END;
END $$;--> statement-breakpoint
CREATE FUNCTION "refresh_candidates"("ids" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- One after the other for each person: what another transaction has just written is seen below.
	PERFORM 1 FROM users WHERE id IN (SELECT unnest(ids)) ORDER BY id FOR NO KEY UPDATE;
	-- What each person is asked is a subquery of one row, so that few people never mean a walk through
	-- all consents, whatever is known of the tables.
	DELETE FROM candidates c WHERE c.user_id IN (SELECT unnest(ids)) AND (
		(SELECT 1 FROM users u WHERE u.id = c.user_id AND u.role = 'user' AND u.delete_after IS NULL) IS NULL
		OR (SELECT 1 FROM consents s WHERE s.user_id = c.user_id AND s.kind = 'sharing' AND s.withdrawn_at IS NULL LIMIT 1) IS NULL
		OR (SELECT 1 FROM applications a WHERE a.user_id = c.user_id AND a.withdrawn_at IS NULL LIMIT 1) IS NULL
	);
	INSERT INTO candidates AS known (user_id, name, search_text, phone_key, job_title, skills, state, passport, years, languages, applications, last_applied_at)
	SELECT id, name,
		concat_ws(' ', lower(name), email, phone, lower(job_title), lower(skill_list), lower(state)),
		phone, lower(job_title),
		coalesce((SELECT ',' || string_agg(btrim(one), ',') || ',' FROM unnest(string_to_array(lower(skill_list), ',')) AS one WHERE btrim(one) <> ''), ''),
		state, passport,
		replace(substring(years_said FROM '^\d{1,2}(?:[.,]\d)?'), ',', '.')::numeric,
		lower(tongue) || CASE WHEN english IN ('Intermediate', 'Advanced', 'Native') THEN ' english' ELSE '' END,
		number, newest
	FROM (
		SELECT u.id, u.email,
			coalesce(nullif(profile_says(u.details ->> 'fullName'), ''), u.email) AS name,
			phone_key(profile_says(u.details ->> 'mobile')) AS phone,
			profile_says(u.details ->> 'presentJobTitle') AS job_title,
			profile_says(u.details ->> 'skills') AS skill_list,
			profile_says(u.details ->> 'homeState') AS state,
			profile_says(u.details ->> 'passportAvailability') AS passport,
			profile_says(u.details ->> 'yearsOfExperience') AS years_said,
			profile_says(u.details ->> 'motherTongue') AS tongue,
			profile_says(u.details ->> 'englishProficiency') AS english,
			a.number, a.newest
		FROM users u
		CROSS JOIN LATERAL (
			SELECT count(*)::int AS number, max(applied_at) AS newest FROM applications
			WHERE user_id = u.id AND withdrawn_at IS NULL
		) a
		WHERE u.id IN (SELECT unnest(ids)) AND u.role = 'user' AND u.delete_after IS NULL AND a.number > 0
			AND (SELECT 1 FROM consents s WHERE s.user_id = u.id AND s.kind = 'sharing' AND s.withdrawn_at IS NULL LIMIT 1) IS NOT NULL
	) AS person
	ON CONFLICT (user_id) DO UPDATE SET
		(name, search_text, phone_key, job_title, skills, state, passport, years, languages, applications, last_applied_at) =
		(excluded.name, excluded.search_text, excluded.phone_key, excluded.job_title, excluded.skills, excluded.state, excluded.passport, excluded.years, excluded.languages, excluded.applications, excluded.last_applied_at);
END $$;--> statement-breakpoint
CREATE FUNCTION "candidate_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_candidates(ARRAY[CASE WHEN TG_TABLE_NAME = 'users' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'user_id' END]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "candidates_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_candidates((SELECT array_agg(DISTINCT user_id) FROM changed));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_change_candidate" AFTER UPDATE OF "details", "email", "role", "delete_after" ON "users" FOR EACH ROW WHEN (
	(OLD."details", OLD."email", OLD."role", OLD."delete_after") IS DISTINCT FROM (NEW."details", NEW."email", NEW."role", NEW."delete_after")
) EXECUTE FUNCTION "candidate_changed"();--> statement-breakpoint
CREATE TRIGGER "applications_change_candidate" AFTER UPDATE OF "withdrawn_at", "applied_at" ON "applications" FOR EACH ROW WHEN (
	(OLD."withdrawn_at", OLD."applied_at") IS DISTINCT FROM (NEW."withdrawn_at", NEW."applied_at")
) EXECUTE FUNCTION "candidate_changed"();--> statement-breakpoint
CREATE TRIGGER "applications_make_candidates" AFTER INSERT ON "applications" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "candidates_changed"();--> statement-breakpoint
CREATE TRIGGER "applications_end_candidates" AFTER DELETE ON "applications" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "candidates_changed"();--> statement-breakpoint
CREATE TRIGGER "consents_make_candidates" AFTER INSERT ON "consents" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "candidates_changed"();--> statement-breakpoint
CREATE TRIGGER "consents_change_candidates" AFTER UPDATE ON "consents" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "candidates_changed"();--> statement-breakpoint
CREATE TRIGGER "consents_end_candidates" AFTER DELETE ON "consents" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "candidates_changed"();--> statement-breakpoint
SELECT refresh_candidates((SELECT array_agg("user_id") FROM (SELECT DISTINCT "user_id" FROM "consents" WHERE "kind" = 'sharing' AND "withdrawn_at" IS NULL) AS "sharing"));
