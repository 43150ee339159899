-- Deals are found by the company they are with: their account's name, and that of the lead they came of.
ALTER TABLE opportunities ADD COLUMN company_search text;

CREATE FUNCTION write_company_of_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.company_search := nullif(concat_ws(' ', (SELECT name FROM accounts WHERE company_id = NEW.company_id AND id = NEW.account_id),
    (SELECT company_name FROM leads WHERE company_id = NEW.company_id AND id = NEW.lead_id)), '');
  RETURN NEW;
END $$;
CREATE TRIGGER opportunities_company_search BEFORE INSERT OR UPDATE OF account_id, lead_id, company_search ON opportunities
  FOR EACH ROW EXECUTE FUNCTION write_company_of_deal();

CREATE FUNCTION rename_company_of_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'leads' THEN
    UPDATE opportunities SET company_search = NULL WHERE company_id = NEW.company_id AND lead_id = NEW.id;
  ELSE
    UPDATE opportunities SET company_search = NULL WHERE company_id = NEW.company_id AND account_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_rename_deals AFTER UPDATE OF company_name ON leads
  FOR EACH ROW WHEN (OLD.company_name IS DISTINCT FROM NEW.company_name) EXECUTE FUNCTION rename_company_of_deals();
CREATE TRIGGER accounts_rename_deals AFTER UPDATE OF name ON accounts
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_company_of_deals();

UPDATE opportunities o SET company_search = '' WHERE o.account_id IS NOT NULL OR o.lead_id IS NOT NULL;

DROP INDEX opportunities_search_by_definer;
ALTER TABLE opportunities DROP COLUMN search_text;
ALTER TABLE opportunities ADD COLUMN search_text text GENERATED ALWAYS AS (text_within(lower(
  ' ' || name || ' ' || coalesce(company_search, '') || ' ' || coalesce(competitor, '') || ' ' || coalesce(custom_search, '')), 2000)) STORED;
CREATE INDEX opportunities_search_by_definer ON opportunities USING gin (company_id, search_text gin_trgm_ops) WITH (fastupdate = on) WHERE deleted_at IS NULL;
COMMENT ON INDEX opportunities_search_by_definer IS 'raw: trigram search';
