CREATE TABLE "report_quotes" (
	"report_id" uuid PRIMARY KEY NOT NULL,
	"sender_profile" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"gift" text,
	"photo" uuid,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "holds_quote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_quotes" ADD CONSTRAINT "report_quotes_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_quotes_of_photo" ON "report_quotes" USING btree ("photo");--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("closed_at");--> statement-breakpoint
-- What is quoted is copied where it is still there.
INSERT INTO "report_quotes" ("report_id", "sender_profile", "kind", "text", "gift", "photo", "sent_at")
SELECT report."id", message."sender_profile", message."kind", message."text", message."gift", coalesce(photo."file", report."photo"), message."sent_at"
FROM "reports" report JOIN "messages" message ON message."id" = report."message" LEFT JOIN "chat_photos" photo ON photo."message_id" = message."id";--> statement-breakpoint
INSERT INTO "report_quotes" ("report_id", "sender_profile", "kind", "photo", "sent_at")
SELECT report."id", photo."profile_id", 'profile_photo', photo."id", photo."created_at"
FROM "reports" report JOIN "photos" photo ON photo."id" = report."photo" WHERE report."message" IS NULL;--> statement-breakpoint
-- Of a photo whose message is gone the files were kept.
INSERT INTO "report_quotes" ("report_id", "sender_profile", "kind", "photo", "sent_at")
SELECT report."id", report."profile", CASE WHEN report."message" IS NULL THEN 'profile_photo' ELSE 'photo' END, report."photo", report."created_at"
FROM "reports" report WHERE report."photo" IS NOT NULL AND report."profile" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Words and message were one text. Where the message is known they are told apart; elsewhere the text stays as it is, and says so.
UPDATE "reports" report SET "text" = nullif(rtrim(left(report."text", length(report."text") - length(quoted."lines")), E'\n'), '')
FROM (SELECT "report_id", '> ' || replace("text", E'\n', E'\n> ') AS "lines" FROM "report_quotes" WHERE "text" IS NOT NULL) quoted
WHERE quoted."report_id" = report."id" AND right(report."text", length(quoted."lines")) = quoted."lines";--> statement-breakpoint
UPDATE "reports" SET "holds_quote" = true
WHERE "message" IS NOT NULL AND "text" ~ '(^|\n)> ' AND NOT EXISTS (SELECT FROM "report_quotes" quote WHERE quote."report_id" = "reports"."id" AND quote."text" IS NOT NULL);
