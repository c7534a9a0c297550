CREATE TABLE "spending_limits" (
	"member_id" uuid NOT NULL,
	"period" text NOT NULL,
	"credits" integer,
	"next_credits" integer,
	"next_at" timestamp (3) with time zone,
	CONSTRAINT "spending_limits_member_id_period_pk" PRIMARY KEY("member_id","period")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "number" bigint;--> statement-breakpoint
-- What is there is numbered in the order in which it happened.
UPDATE "ledger_entries" entry SET "number" = placed.place
FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS place FROM "ledger_entries") placed WHERE placed."id" = entry."id";--> statement-breakpoint
-- Two messages of one moment were written in the order of their time, but may have been paid in the other: each balance follows from the one before.
UPDATE "ledger_entries" entry SET "balance" = run."total"
FROM (SELECT "id", sum("amount") OVER (PARTITION BY "member_id" ORDER BY "number") AS total FROM "ledger_entries") run
WHERE run."id" = entry."id" AND run."total" <> entry."balance";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "number" ADD GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
SELECT setval('ledger_entries_number_seq', (SELECT coalesce(max("number"), 0) + 1 FROM "ledger_entries"), false);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "spending_limited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_statement" ON "ledger_entries" USING btree ("member_id","number" DESC NULLS FIRST);