-- How an account that bought is doing, from facts that are there already; a job keeps it up to date. Who never bought is a prospect and has no score.
ALTER TABLE "accounts"
  ADD COLUMN "health" TEXT NOT NULL DEFAULT 'prospect',
  ADD COLUMN "health_score" SMALLINT,
  ADD COLUMN "health_parts" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "health_at" TIMESTAMPTZ(3);
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_health_check" CHECK (health IN ('good', 'at_risk', 'critical', 'prospect'));
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_health_score_check" CHECK (health_score BETWEEN 0 AND 100 AND (health_score IS NULL) = (health = 'prospect'));

-- What a lead's owner does with the lead is done with the person and the company it became. Lock order: the lead before its contact and account, as when a
-- lead is converted.
CREATE FUNCTION tell_customers_of_contact() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  UPDATE contacts c SET last_touch_at = NEW.last_contacted FROM lead_conversions v
  WHERE v.company_id = NEW.company_id AND v.lead_id = NEW.id AND c.company_id = v.company_id AND c.id = v.contact_id
    AND (c.last_touch_at IS NULL OR c.last_touch_at < NEW.last_contacted);
  UPDATE accounts a SET last_touch_at = NEW.last_contacted FROM lead_conversions v
  WHERE v.company_id = NEW.company_id AND v.lead_id = NEW.id AND a.company_id = v.company_id AND a.id = v.account_id
    AND (a.last_touch_at IS NULL OR a.last_touch_at < NEW.last_contacted);
  RETURN NULL;
END $$;
CREATE TRIGGER leads_contact_on_customers AFTER UPDATE OF last_contacted ON leads FOR EACH ROW
  WHEN (NEW.last_contacted IS DISTINCT FROM OLD.last_contacted AND NEW.last_contacted IS NOT NULL) EXECUTE FUNCTION tell_customers_of_contact();

UPDATE contacts c SET last_touch_at = touched.at
FROM (SELECT v.company_id, v.contact_id, max(l.last_contacted) AS at FROM lead_conversions v JOIN leads l ON l.company_id = v.company_id AND l.id = v.lead_id GROUP BY 1, 2) touched
WHERE c.company_id = touched.company_id AND c.id = touched.contact_id AND touched.at > coalesce(c.last_touch_at, '-infinity');
UPDATE accounts a SET last_touch_at = touched.at
FROM (SELECT v.company_id, v.account_id, max(l.last_contacted) AS at FROM lead_conversions v JOIN leads l ON l.company_id = v.company_id AND l.id = v.lead_id GROUP BY 1, 2) touched
WHERE a.company_id = touched.company_id AND a.id = touched.account_id AND touched.at > coalesce(a.last_touch_at, '-infinity');

-- What has a health, and when it was looked at last.
CREATE INDEX accounts_by_health ON accounts (company_id, health_at, id) WHERE deleted_at IS NULL AND health_at IS NOT NULL;
