CREATE TABLE "undone_messages" (
	"profile_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"undone_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "undone_messages_profile_id_message_id_pk" PRIMARY KEY("profile_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "chat_photos" ADD COLUMN "kind" text DEFAULT 'photo' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_photos" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "chat_photos" ADD COLUMN "peaks" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "voice" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "voice_ms" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "voice_peaks" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "undone_messages" ADD CONSTRAINT "undone_messages_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undone_messages_age" ON "undone_messages" USING btree ("undone_at");