CREATE FUNCTION money_lines_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  journal uuid := coalesce(to_jsonb(NEW)->>'journal_id', to_jsonb(NEW)->>'id');
BEGIN
  IF NOT EXISTS (SELECT FROM money_lines WHERE journal_id = journal)
    OR EXISTS (SELECT FROM money_lines WHERE journal_id = journal GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the lines of journal % do not add up to nothing', journal USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER money_lines_balance AFTER INSERT ON money_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION money_lines_balance();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER money_journal_balance AFTER INSERT ON money_journal
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION money_lines_balance();--> statement-breakpoint
CREATE FUNCTION money_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what is in the books stays: a correction is a journal of its own' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER money_lines_stay BEFORE UPDATE OR DELETE ON money_lines FOR EACH ROW EXECUTE FUNCTION money_stays();--> statement-breakpoint
CREATE TRIGGER money_journal_stays BEFORE UPDATE OR DELETE ON money_journal FOR EACH ROW EXECUTE FUNCTION money_stays();
