-- Only of those whose number is read in another way now: few, so that no one waits for their rows.
SELECT refresh_candidates((
	SELECT array_agg(c."user_id") FROM "candidates" c JOIN "users" u ON u."id" = c."user_id"
	WHERE c."phone_key" IS DISTINCT FROM phone_key(profile_says(u."details" ->> 'mobile'))
));
