ALTER TABLE "legal_texts" ADD COLUMN "announced_prices" jsonb;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_links" ADD COLUMN "mailed" boolean DEFAULT false NOT NULL;