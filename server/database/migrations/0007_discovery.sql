CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "swipe_windows" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"likes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "swipes" (
	"from_profile" uuid NOT NULL,
	"to_profile" uuid NOT NULL,
	"choice" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "swipes_from_profile_to_profile_pk" PRIMARY KEY("from_profile","to_profile")
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swipe_windows" ADD CONSTRAINT "swipe_windows_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swipes" ADD CONSTRAINT "swipes_from_profile_profiles_id_fk" FOREIGN KEY ("from_profile") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swipes" ADD CONSTRAINT "swipes_to_profile_profiles_id_fk" FOREIGN KEY ("to_profile") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_of_member" ON "saved_searches" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "swipes_received" ON "swipes" USING btree ("to_profile");--> statement-breakpoint
CREATE INDEX "swipes_age" ON "swipes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "profiles_search_town" ON "profiles" USING btree ("country","city","gender","last_active_at" DESC NULLS FIRST,"id") WHERE "profiles"."listed";