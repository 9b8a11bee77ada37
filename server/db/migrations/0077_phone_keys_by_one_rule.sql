-- The rule of internationalNumber (contract/account/internationalNumber.ts); a test compares the two.
CREATE OR REPLACE FUNCTION "phone_key"("said" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	digits text := regexp_replace(said, '[^0-9]', '', 'g');
	has_code boolean := said ~ '^[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*\(?\+' OR digits LIKE '00%';
	code text;
	whole text;
BEGIN
	IF said IS NULL OR said !~ '^[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]*\(?\+?[0-9\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff().-]+$' THEN
		RETURN NULL;
	END IF;
	IF has_code THEN
		digits := regexp_replace(digits, '^00', '');
	ELSIF digits ~ '^0?(91)?0?[6-9][0-9]{9}$' THEN
		RETURN '91' || right(digits, 10);
	ELSE
		digits := regexp_replace(digits, '^0', '');
	END IF;
	code := substring(digits FROM '^(?:971|966|974|965|968|973|977|880|91|94|65|60|44|49|48)');
	whole := code || regexp_replace(substr(digits, length(code) + 1), '^0', '');
	RETURN CASE
		WHEN NOT has_code AND length(whole) < 12 THEN NULL
		WHEN whole ~ ('^(91[6-9][0-9]{9}|9715[0-9]{8}|9665[0-9]{8}|974[3567][0-9]{7}|965[4569][0-9]{7}'
			|| '|968[79][0-9]{7}|973[36][0-9]{7}|9779[678][0-9]{8}|8801[3-9][0-9]{8}|947[0-9]{8}|65[89][0-9]{7}'
			|| '|601([02-46-9][0-9]{7}|[15][0-9]{8})|447[1-57-9][0-9]{8}|491[567][0-9]{8,9}'
			|| '|48(45|5[0137]|6[069]|7[2389]|88)[0-9]{7})$') THEN whole
		WHEN NOT has_code THEN NULL
		WHEN code IS NULL THEN
			CASE WHEN digits ~ '^[1-9][0-9]{7,14}$' AND digits !~ '^[6-9][0-9]{9}$' THEN digits END
		WHEN whole ~ ('^(971[2-4679][0-9]{7}|966[1-9][0-9]{8}|(974|965|968|973|65)[1-9][0-9]{7}'
			|| '|977[1-8][0-9]{7}|880[2-9][0-9]{7,9}|(94|48)[1-9][0-9]{8}|60[3-9][0-9]{7,8}'
			|| '|44[1-3][0-9]{8,9}|49[2-9][0-9]{5,10})$') THEN whole
	END;
END $$;--> statement-breakpoint
-- A number that cannot be read is found by the digits that were typed.
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
		concat_ws(' ', lower(name), email, coalesce(phone, digits), lower(job_title), lower(skill_list), lower(state)),
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
			regexp_replace(profile_says(u.details ->> 'mobile'), '[^0-9]', '', 'g') AS digits,
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
