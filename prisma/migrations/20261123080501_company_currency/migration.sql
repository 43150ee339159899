-- Written by hand: what a company counts in can be changed, with everything that is counted in it.

-- A session's user carries the currency, so that who is signed in hears of another one.
DROP TRIGGER companies_changed ON companies;
CREATE TRIGGER companies_changed AFTER UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.subscription_plan, OLD.trial_ends_at, OLD.currency)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.subscription_plan, NEW.trial_ends_at, NEW.currency))
  EXECUTE FUNCTION announce_identity_change();

-- As crm_bin, because what lies in the bin comes back with its amounts, and because the log of stages is closed to everybody else. A deal keeps the currency it
-- was agreed in and gets another rate; everything else that is counted in the company's currency is multiplied and rounded to the new one's decimals. Says whether
-- it did: without a factor (null) it does only where nothing is counted yet.
CREATE FUNCTION convert_company_amounts(factor numeric, into_currency text, decimals int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  of_company CONSTANT uuid := current_setting('app.company_id')::uuid;
  from_currency CONSTANT text := (SELECT currency FROM companies WHERE id = of_company);
  own record;
BEGIN
  IF factor IS NULL AND (EXISTS (SELECT FROM opportunities WHERE company_id = of_company)
    OR EXISTS (SELECT FROM leads WHERE company_id = of_company AND estimated_budget IS NOT NULL)
    OR EXISTS (SELECT FROM quotas WHERE company_id = of_company)
    OR EXISTS (SELECT FROM forecast_submissions WHERE company_id = of_company)
    OR EXISTS (SELECT FROM custom_fields WHERE company_id = of_company AND kind = 'money')) THEN
    RETURN false;
  END IF;
  UPDATE leads SET estimated_budget = round(estimated_budget::numeric * factor, decimals)::float8, version = version + 1
  WHERE company_id = of_company AND estimated_budget IS NOT NULL;
  UPDATE opportunity_stages_log SET amount = round(amount * factor, decimals) WHERE company_id = of_company AND amount IS NOT NULL;
  UPDATE opportunity_terms SET amount = round(amount * factor, decimals) WHERE company_id = of_company;
  UPDATE forecast_snapshots SET amount = round(amount * factor, decimals) WHERE company_id = of_company;
  UPDATE forecast_submissions SET amount = round(amount * factor, decimals) WHERE company_id = of_company;
  UPDATE quotas SET amount = round(amount * factor, decimals) WHERE company_id = of_company;
  -- Its trigger writes the terms of each deal anew, from the exact rate.
  UPDATE opportunities SET version = version + 1, currency_rate = CASE
      WHEN currency = into_currency THEN NULL
      WHEN currency = from_currency THEN round(factor, 8)
      ELSE greatest(round(currency_rate * factor, 8), 0.00000001) END
  WHERE company_id = of_company;
  FOR own IN SELECT record_type, key FROM custom_fields WHERE company_id = of_company AND kind = 'money' LOOP
    EXECUTE format(
      'UPDATE %I SET custom = jsonb_set(custom, ARRAY[$1], to_jsonb(round((custom ->> $1)::numeric * $2, $3))), version = version + 1
       WHERE company_id = $4 AND jsonb_typeof(custom -> $1) = ''number''',
      CASE own.record_type WHEN 'opportunity' THEN 'opportunities' ELSE own.record_type || 's' END)
    USING own.key, factor, decimals, of_company;
  END LOOP;
  UPDATE companies SET currency = into_currency WHERE id = of_company;
  RETURN true;
END $$;

-- What it writes beyond the bin, and what the triggers of those tables write, for the one company.
DO $$
DECLARE tbl regclass;
BEGIN
  FOREACH tbl IN ARRAY ARRAY['opportunity_stages_log', 'opportunity_terms', 'forecast_snapshots', 'forecast_submissions', 'quotas', 'custom_fields',
    'lead_slots', 'account_slots', 'contact_slots', 'opportunity_slots']::regclass[]
  LOOP
    EXECUTE format('CREATE POLICY conversion ON %s TO crm_bin USING (company_id = current_setting(''app.company_id'')::uuid)', tbl);
    EXECUTE format('GRANT SELECT ON %s TO crm_bin', tbl);
  END LOOP;
END $$;
CREATE POLICY conversion ON companies TO crm_bin USING (id = current_setting('app.company_id')::uuid);
GRANT SELECT, UPDATE (currency) ON companies TO crm_bin;
GRANT UPDATE (amount) ON opportunity_stages_log, forecast_snapshots, forecast_submissions, quotas TO crm_bin;
GRANT INSERT, UPDATE ON opportunity_terms TO crm_bin;
GRANT INSERT, DELETE ON lead_slots, account_slots, contact_slots, opportunity_slots TO crm_bin;

GRANT CREATE ON SCHEMA public TO crm_bin;
ALTER FUNCTION convert_company_amounts(numeric, text, int) OWNER TO crm_bin;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
REVOKE EXECUTE ON FUNCTION convert_company_amounts(numeric, text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION convert_company_amounts(numeric, text, int) TO crm_tenant;
