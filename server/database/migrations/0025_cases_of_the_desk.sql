CREATE TABLE "case_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_evidence" ADD COLUMN "sha256" "bytea";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "queue" text;--> statement-breakpoint
UPDATE "cases" SET queue = case when priority = 0 and kind <> 'appeal' then 'minors' when kind = 'appeal' then 'appeals' when kind = 'complaint' then 'complaints' else 'reports' end;--> statement-breakpoint
ALTER TABLE "cases" ALTER COLUMN "queue" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "photo" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "statement_of" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "escalated_by" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "escalated_text" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "sealed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "measure" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "rests_on" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "mails" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "undo_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "reversed_by" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "suspended_for" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "uploads_off_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "messages_off_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "reports_off_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "not_listed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_quotes" ADD COLUMN "sha256" "bytea";--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_notes_of_case" ON "case_notes" USING btree ("case_id");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_part_of_cases_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_statement_of_cases_id_fk" FOREIGN KEY ("statement_of") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_queue" ON "cases" USING btree ("queue","priority","due_at","number") WHERE "cases"."closed_at" is null and "cases"."part_of" is null;--> statement-breakpoint
CREATE INDEX "cases_claimed" ON "cases" USING btree ("claimed_by","claimed_until") WHERE "cases"."closed_at" is null and "cases"."claimed_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_of_photo" ON "cases" USING btree ("photo") WHERE "cases"."closed_at" is null and "cases"."photo" is not null;--> statement-breakpoint
CREATE INDEX "cases_of_profile" ON "cases" USING btree ("profile","created_at");--> statement-breakpoint
CREATE INDEX "cases_part_of" ON "cases" USING btree ("part_of") WHERE "cases"."part_of" is not null;--> statement-breakpoint
CREATE INDEX "cases_statement_of" ON "cases" USING btree ("statement_of") WHERE "cases"."statement_of" is not null;--> statement-breakpoint
CREATE INDEX "members_suspended" ON "members" USING btree ("suspended_until") WHERE "members"."suspended_until" is not null;--> statement-breakpoint
CREATE INDEX "profiles_not_listed" ON "profiles" USING btree ("not_listed_until") WHERE "profiles"."not_listed_until" is not null;--> statement-breakpoint
-- Open reports of one subject are one case.
UPDATE "cases" SET part_of = first.id FROM (
  SELECT distinct on (profile) id, profile, number FROM "cases"
  WHERE kind in ('report', 'notice') and closed_at is null and profile is not null ORDER BY profile, number
) first WHERE "cases".profile = first.profile and "cases".number > first.number and "cases".kind in ('report', 'notice') and "cases".closed_at is null;--> statement-breakpoint
UPDATE "cases" whole SET priority = least(whole.priority, parts.priority), due_at = least(whole.due_at, parts.due_at),
  queue = case when parts.priority = 0 then 'minors' else whole.queue end
FROM (SELECT part_of, min(priority) as priority, min(due_at) as due_at FROM "cases" WHERE part_of is not null GROUP BY part_of) parts
WHERE whole.id = parts.part_of;--> statement-breakpoint
-- Every photo that waits for a moderator is a case.
INSERT INTO "cases" (id, kind, topic, source, locale, country, profile, photo, queue, priority, due_at, created_at)
SELECT gen_random_uuid(), 'photo', 'photo', 'own', member.language, profile.country, profile.id, photo.id, 'photos', 2, photo.created_at + interval '2 hours', photo.created_at
FROM "photos" photo JOIN "profiles" profile ON profile.id = photo.profile_id JOIN "members" member ON member.id = profile.member_id
WHERE photo.status = 'pending' ORDER BY photo.created_at, photo.id;--> statement-breakpoint
-- Nobody judges an appeal against their own decision, whatever the program says.
CREATE FUNCTION appeal_by_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "cases" appeal JOIN "decisions" first ON first.case_id = appeal.about_case
    WHERE appeal.id = NEW.case_id and appeal.kind = 'appeal' and first.decided_by = NEW.decided_by
  ) THEN
    RAISE EXCEPTION 'an appeal is judged by somebody else' USING ERRCODE = 'check_violation', CONSTRAINT = 'appeal_by_another';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER appeal_by_another BEFORE INSERT OR UPDATE OF decided_by, case_id ON "decisions" FOR EACH ROW EXECUTE FUNCTION appeal_by_another();
