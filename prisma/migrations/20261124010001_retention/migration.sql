-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "deleted_records_days" SMALLINT NOT NULL DEFAULT 30,
ADD COLUMN     "deliveries_days" SMALLINT NOT NULL DEFAULT 90,
ADD COLUMN     "flow_logs_days" SMALLINT NOT NULL DEFAULT 30,
ADD COLUMN     "notifications_days" SMALLINT NOT NULL DEFAULT 180,
ADD COLUMN     "sync_logs_days" SMALLINT NOT NULL DEFAULT 90,
ADD COLUMN     "trial_told" TIMESTAMPTZ(3),
ADD COLUMN     "webhook_logs_days" SMALLINT NOT NULL DEFAULT 90;
-- By hand from here on.

ALTER TABLE companies ADD CONSTRAINT companies_deliveries_days_check CHECK (deliveries_days BETWEEN 7 AND 730);
ALTER TABLE companies ADD CONSTRAINT companies_sync_logs_days_check CHECK (sync_logs_days BETWEEN 7 AND 730);
ALTER TABLE companies ADD CONSTRAINT companies_webhook_logs_days_check CHECK (webhook_logs_days BETWEEN 7 AND 730);
ALTER TABLE companies ADD CONSTRAINT companies_flow_logs_days_check CHECK (flow_logs_days BETWEEN 7 AND 365);
ALTER TABLE companies ADD CONSTRAINT companies_notifications_days_check CHECK (notifications_days BETWEEN 30 AND 730);
ALTER TABLE companies ADD CONSTRAINT companies_deleted_records_days_check CHECK (deleted_records_days BETWEEN 30 AND 365);

-- Until now the audit log was asked whether the end of a trial had been told.
UPDATE companies c SET trial_told = c.trial_ends_at
WHERE EXISTS (SELECT FROM audit_log a WHERE a.company_id = c.id AND a.action = 'company.trial_ended' AND a.created_at >= c.trial_ends_at);

-- What is in the bin is asked for company by company, since each has a rule of its own.
DROP FUNCTION binned_before(timestamptz, int);
DROP FUNCTION binned_accounts_before(timestamptz, int);
DROP FUNCTION binned_contacts_before(timestamptz, int);
DROP FUNCTION binned_opportunities_before(timestamptz, int);
CREATE FUNCTION binned_before(company uuid, before timestamptz, most int) RETURNS TABLE (company_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT l.company_id, l.id FROM leads l WHERE l.company_id = company AND l.deleted_at < before ORDER BY l.deleted_at LIMIT most
$$;
CREATE FUNCTION binned_accounts_before(company uuid, before timestamptz, most int) RETURNS TABLE (company_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT a.company_id, a.id FROM accounts a WHERE a.company_id = company AND a.deleted_at < before ORDER BY a.deleted_at LIMIT most
$$;
CREATE FUNCTION binned_contacts_before(company uuid, before timestamptz, most int) RETURNS TABLE (company_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT c.company_id, c.id FROM contacts c WHERE c.company_id = company AND c.deleted_at < before ORDER BY c.deleted_at LIMIT most
$$;
CREATE FUNCTION binned_opportunities_before(company uuid, before timestamptz, most int) RETURNS TABLE (company_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT o.company_id, o.id FROM opportunities o WHERE o.company_id = company AND o.deleted_at < before ORDER BY o.deleted_at LIMIT most
$$;
-- How many records of the company were deleted before then: nobody else sees them.
CREATE FUNCTION count_binned(before timestamptz) RETURNS int
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT (SELECT count(*) FROM leads r WHERE r.company_id = current_setting('app.company_id')::uuid AND r.deleted_at < before)::int
    + (SELECT count(*) FROM accounts r WHERE r.company_id = current_setting('app.company_id')::uuid AND r.deleted_at < before)::int
    + (SELECT count(*) FROM contacts r WHERE r.company_id = current_setting('app.company_id')::uuid AND r.deleted_at < before)::int
    + (SELECT count(*) FROM opportunities r WHERE r.company_id = current_setting('app.company_id')::uuid AND r.deleted_at < before)::int
$$;
GRANT CREATE ON SCHEMA public TO crm_bin;
ALTER FUNCTION binned_before(uuid, timestamptz, int) OWNER TO crm_bin;
ALTER FUNCTION binned_accounts_before(uuid, timestamptz, int) OWNER TO crm_bin;
ALTER FUNCTION binned_contacts_before(uuid, timestamptz, int) OWNER TO crm_bin;
ALTER FUNCTION binned_opportunities_before(uuid, timestamptz, int) OWNER TO crm_bin;
ALTER FUNCTION count_binned(timestamptz) OWNER TO crm_bin;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
REVOKE EXECUTE ON FUNCTION binned_before(uuid, timestamptz, int), binned_accounts_before(uuid, timestamptz, int), binned_contacts_before(uuid, timestamptz, int),
  binned_opportunities_before(uuid, timestamptz, int), count_binned(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION binned_before(uuid, timestamptz, int), binned_accounts_before(uuid, timestamptz, int), binned_contacts_before(uuid, timestamptz, int),
  binned_opportunities_before(uuid, timestamptz, int) TO crm_platform;
GRANT EXECUTE ON FUNCTION count_binned(timestamptz) TO crm_tenant;
