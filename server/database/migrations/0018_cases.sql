CREATE TABLE "withdrawal_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"profile" uuid NOT NULL,
	"text" text,
	"gift" text,
	"photo" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer DEFAULT nextval('reports_number_seq'::regclass) NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"source" text NOT NULL,
	"member_id" uuid,
	"name" text,
	"email" text,
	"locale" text NOT NULL,
	"country" text NOT NULL,
	"text" text,
	"place" text,
	"profile" uuid,
	"message" uuid,
	"report_id" uuid,
	"about_case" uuid,
	"decision" text,
	"good_faith" boolean DEFAULT false NOT NULL,
	"priority" smallint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"claimed_by" text,
	"claimed_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "cases_number" UNIQUE("number"),
	CONSTRAINT "cases_of_report" UNIQUE("report_id")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"outcome" text,
	"text" text NOT NULL,
	"ground" text,
	"automated" text DEFAULT 'no' NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"appeal_until" timestamp (3) with time zone,
	CONSTRAINT "decisions_case_id_unique" UNIQUE("case_id")
);
--> statement-breakpoint
ALTER TABLE "withdrawal_links" ADD CONSTRAINT "withdrawal_links_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD CONSTRAINT "case_evidence_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_about_case_cases_id_fk" FOREIGN KEY ("about_case") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_links_of_purchase" ON "withdrawal_links" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "case_evidence_of_case" ON "case_evidence" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_evidence_of_photo" ON "case_evidence" USING btree ("photo");--> statement-breakpoint
CREATE INDEX "case_links_of_case" ON "case_links" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "cases_of_member" ON "cases" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("priority","due_at") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_closed" ON "cases" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "cases_about" ON "cases" USING btree ("about_case");--> statement-breakpoint
-- Reports that are there are cases of the same number.
INSERT INTO "cases" ("id", "number", "kind", "topic", "source", "member_id", "locale", "country", "profile", "message", "report_id", "good_faith", "priority", "due_at", "state", "created_at", "closed_at")
SELECT report."id", report."number", 'report', report."kind", 'member', report."reporter_member", coalesce(member."language", 'nl'), coalesce(own."country", 'NL'), report."profile", report."message", report."id", true,
  CASE WHEN report."kind" = 'underage' THEN 0 ELSE 2 END,
  report."created_at" + CASE WHEN report."kind" = 'underage' THEN interval '1 hour' ELSE interval '72 hours' END,
  CASE WHEN report."closed_at" IS NULL THEN 'new' ELSE 'decided' END, report."created_at", report."closed_at"
FROM "reports" report LEFT JOIN "members" member ON member."id" = report."reporter_member" LEFT JOIN "profiles" own ON own."member_id" = member."id";
