-- A 0 behind the code of a country was kept; the same person would come a second time.
UPDATE "leads" SET "phone" = '+' || phone_key("phone"), "search_text" = replace("search_text", substr("phone", 2), phone_key("phone"))
WHERE "phone" <> '' AND '+' || phone_key("phone") <> "phone";--> statement-breakpoint
UPDATE "lead_import_rows" SET "phone" = '+' || phone_key("phone") WHERE "phone" <> '' AND '+' || phone_key("phone") <> "phone";
