ALTER TABLE "profiles" ADD COLUMN "paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "activity_shown" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_activity_shown" CHECK ("profiles"."activity_shown" in ('none', 'online', 'days'));