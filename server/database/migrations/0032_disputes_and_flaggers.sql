CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid,
	"body" text NOT NULL,
	"submitted_on" date NOT NULL,
	"outcome" text,
	"decided_on" date,
	"carried_out" boolean,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_flaggers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"awarded_on" date NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trusted_flaggers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_recorded_by_operators_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_flaggers" ADD CONSTRAINT "trusted_flaggers_marked_by_operators_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_of_case" ON "disputes" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "disputes_submitted" ON "disputes" USING btree ("submitted_on");