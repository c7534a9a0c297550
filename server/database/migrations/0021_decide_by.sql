ALTER TABLE "profiles" ADD COLUMN "seeks_min_age" smallint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "seeks_max_age" smallint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "children" boolean;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "wants_children" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "smoking" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "height" smallint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_search_height" ON "profiles" USING btree ("country","gender","height") WHERE "profiles"."listed" and "profiles"."height" is not null;--> statement-breakpoint
CREATE INDEX "profiles_search_traits" ON "profiles" USING gin ((languages || array_remove(array['smoking ' || smoking, 'wants ' || wants_children, case when children then 'children yes' when not children then 'children no' end], null))) WHERE "profiles"."listed";--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_seeks_ages" CHECK ("profiles"."seeks_min_age" <= "profiles"."seeks_max_age");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_seeks_adults" CHECK ("profiles"."seeks_min_age" between 18 and 99 and "profiles"."seeks_max_age" between 18 and 99);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_smoking" CHECK ("profiles"."smoking" in ('no', 'sometimes', 'yes'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_wants_children" CHECK ("profiles"."wants_children" in ('yes', 'maybe', 'no'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_height" CHECK ("profiles"."height" between 120 and 230);--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_languages" CHECK (cardinality("profiles"."languages") <= 8);