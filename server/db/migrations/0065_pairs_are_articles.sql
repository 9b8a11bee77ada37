UPDATE "blogs" SET "article" = least("blogs"."id", "pair"."id")
FROM "blogs" AS "pair"
WHERE "pair"."id" = "blogs"."sibling" AND "pair"."sibling" = "blogs"."id";
