ALTER TABLE "cases" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "purchase" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_of_purchase" ON "cases" USING btree ("purchase") WHERE "cases"."closed_at" is null and "cases"."purchase" is not null;--> statement-breakpoint
CREATE INDEX "cases_held" ON "cases" USING btree ("held_until") WHERE "cases"."hold_reason" is not null;--> statement-breakpoint
-- What somebody asks about their data stands in a queue of its own.
UPDATE "cases" SET kind = 'data_request', queue = 'data_requests' WHERE kind = 'complaint' and topic = 'privacy' and closed_at is null;
