CREATE TABLE "macro_versions" (
	"macro_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"kinds" text[] NOT NULL,
	"texts" jsonb NOT NULL,
	"clause_page" text,
	"clause_section" text,
	"clause_version" text,
	"retired" boolean NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "macro_versions_macro_id_version_pk" PRIMARY KEY("macro_id","version"),
	CONSTRAINT "macro_versions_clause" CHECK (("macro_versions"."clause_page" is null) = ("macro_versions"."clause_version" is null) and ("macro_versions"."clause_section" is null or "macro_versions"."clause_page" is not null))
);
--> statement-breakpoint
CREATE TABLE "macros" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "macro_versions" ADD CONSTRAINT "macro_versions_macro_id_macros_id_fk" FOREIGN KEY ("macro_id") REFERENCES "public"."macros"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macro_versions" ADD CONSTRAINT "macro_versions_saved_by_operators_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION macro_versions_stay() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a version of a macro stays: a change is a version of its own' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER macro_versions_stay BEFORE UPDATE OR DELETE ON macro_versions FOR EACH ROW EXECUTE FUNCTION macro_versions_stay();
