ALTER TABLE "content_views" ALTER COLUMN "operator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD COLUMN "context" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD COLUMN "file_sha256" "bytea";--> statement-breakpoint
ALTER TABLE "report_quotes" ADD COLUMN "file_sha256" "bytea";