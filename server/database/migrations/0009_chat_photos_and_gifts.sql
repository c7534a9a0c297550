CREATE TABLE "chat_photo_parts" (
	"photo_id" uuid NOT NULL,
	"starts_at" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "chat_photo_parts_photo_id_starts_at_pk" PRIMARY KEY("photo_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "chat_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"file" uuid NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"problem" text,
	"message_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_photos_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "photo_width" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "photo_height" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "gift_credits" integer;--> statement-breakpoint
ALTER TABLE "chat_photo_parts" ADD CONSTRAINT "chat_photo_parts_photo_id_chat_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."chat_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_photos" ADD CONSTRAINT "chat_photos_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_photos" ADD CONSTRAINT "chat_photos_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_photos_of_profile" ON "chat_photos" USING btree ("profile_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_photos_unsent" ON "chat_photos" USING btree ("created_at") WHERE "chat_photos"."message_id" is null;