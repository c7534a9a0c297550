ALTER TABLE "content_views" ALTER COLUMN "operator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "case_evidence" ADD COLUMN "context" boolean DEFAULT false NOT NULL;