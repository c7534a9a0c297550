ALTER TABLE "members" ADD COLUMN "stay_discount" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "stay_discount_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_stay_discount_is_percentage" CHECK ("members"."stay_discount" between 1 and 100);