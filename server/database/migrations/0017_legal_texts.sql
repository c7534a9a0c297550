CREATE TABLE "legal_texts" (
	"page" text NOT NULL,
	"locale" text NOT NULL,
	"version" text NOT NULL,
	"body" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL,
	"supersedes" text,
	CONSTRAINT "legal_texts_page_locale_version_pk" PRIMARY KEY("page","locale","version")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "place" text;--> statement-breakpoint
CREATE FUNCTION legal_texts_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published text stays: a change is a version of its own' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER legal_texts_stay BEFORE UPDATE OR DELETE ON legal_texts FOR EACH ROW EXECUTE FUNCTION legal_texts_stay();
