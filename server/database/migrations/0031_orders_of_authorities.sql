ALTER TABLE "cases" ADD COLUMN "reference" text;--> statement-breakpoint
CREATE INDEX "cases_of_authorities" ON "cases" USING btree ("created_at") WHERE "cases"."source" = 'authority';