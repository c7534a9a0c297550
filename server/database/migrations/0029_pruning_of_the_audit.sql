CREATE TABLE "audit_anchor" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_anchor_is_one" CHECK ("audit_anchor"."id" = 1)
);
--> statement-breakpoint
-- An entry goes when it is older than five years by the clock of the database, and the anchor has passed it.
CREATE OR REPLACE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '5 years'
    AND EXISTS (SELECT FROM audit_anchor WHERE audit_anchor.number >= OLD.number) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the audit is only added to' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
-- The anchor moves forward alone, to an entry of that age with the hash that it has.
CREATE FUNCTION audit_anchor_holds() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.number > OLD.number THEN
    IF EXISTS (SELECT FROM audit_entries entry WHERE entry.number = NEW.number AND entry.hash = NEW.hash
      AND entry.at = NEW.at AND entry.at < now() - interval '5 years') THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the anchor of the audit follows its entries' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_anchor_holds BEFORE INSERT OR UPDATE OR DELETE ON audit_anchor FOR EACH ROW EXECUTE FUNCTION audit_anchor_holds();--> statement-breakpoint
CREATE TRIGGER audit_anchor_stays BEFORE TRUNCATE ON audit_anchor FOR EACH STATEMENT EXECUTE FUNCTION audit_anchor_holds();--> statement-breakpoint
-- Runs as the owner of the tables, since the server may not delete. Entries go from the beginning, up to the first
-- that is younger, so that the chain that is left has no gap.
CREATE FUNCTION prune_audit() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  end_of_old bigint;
  removed bigint;
BEGIN
  SELECT coalesce((SELECT min(number) - 1 FROM audit_entries WHERE at >= now() - interval '5 years'), max(number))
    INTO end_of_old FROM audit_entries;
  INSERT INTO audit_anchor (number, at, hash) SELECT number, at, hash FROM audit_entries WHERE number = end_of_old
    ON CONFLICT (id) DO UPDATE SET number = excluded.number, at = excluded.at, hash = excluded.hash;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  DELETE FROM audit_entries WHERE number <= end_of_old;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION prune_audit() FROM PUBLIC;
