CREATE TABLE "fictional_profiles" (
	"profile_id" uuid PRIMARY KEY NOT NULL,
	"writer" text NOT NULL,
	"picture_source" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"locale" text NOT NULL,
	"body" text NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_drafts_id" CHECK ("legal_drafts"."id" = "legal_drafts"."page" || '/' || "legal_drafts"."locale")
);
--> statement-breakpoint
CREATE TABLE "moderation_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"source" text NOT NULL,
	"locale" text NOT NULL,
	"country" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"outcome" text,
	"measure" text,
	"rests_on" text,
	"automated" text NOT NULL,
	"until" timestamp (3) with time zone,
	"reversed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipients_monthly" (
	"month" text PRIMARY KEY NOT NULL,
	"recipients" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"role" text NOT NULL,
	"operator_id" uuid,
	"approval" uuid
);
--> statement-breakpoint
CREATE TABLE "transparency_reports" (
	"year" integer PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "fictional_profiles" ADD CONSTRAINT "fictional_profiles_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fictional_profiles" ADD CONSTRAINT "fictional_profiles_changed_by_operators_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_drafts" ADD CONSTRAINT "legal_drafts_saved_by_operators_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_changes" ADD CONSTRAINT "setting_changes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transparency_reports" ADD CONSTRAINT "transparency_reports_made_by_operators_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transparency_reports" ADD CONSTRAINT "transparency_reports_published_by_operators_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_records_received" ON "moderation_records" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "setting_changes_of_key" ON "setting_changes" USING btree ("key","at");--> statement-breakpoint
-- What is counted of a case outlives it, whatever deletes it; of a statement while its decision stands.
CREATE FUNCTION record_moderation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.closed_at IS NULL OR (OLD.kind = 'statement' AND NOT EXISTS (SELECT FROM "decisions" WHERE case_id = OLD.id)) THEN
    RETURN OLD;
  END IF;
  INSERT INTO "moderation_records" (id, kind, topic, source, locale, country, received_at, decided_at, outcome, measure, rests_on, automated, until, reversed)
  SELECT md5(OLD.id::text)::uuid, OLD.kind, OLD.topic, OLD.source, OLD.locale, CASE WHEN OLD.source = 'authority' THEN OLD.country END, OLD.created_at, decided.decided_at, decided.outcome, decided.measure,
    decided.rests_on, coalesce(decided.automated, 'no'), decided.until, decided.reversed_at IS NOT NULL
  FROM (SELECT 1) one LEFT JOIN "decisions" decided ON decided.case_id = OLD.id;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER record_moderation BEFORE DELETE ON "cases" FOR EACH ROW EXECUTE FUNCTION record_moderation();
