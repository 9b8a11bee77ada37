-- An account may have no e-mail, and so nothing to be called by: the name is blank then.
CREATE OR REPLACE FUNCTION "refresh_candidates"("ids" text[]) RETURNS void LANGUAGE plpgsql AS $$
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
			coalesce(nullif(profile_says(u.details ->> 'fullName'), ''), u.email, '') AS name,
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
END $$;
