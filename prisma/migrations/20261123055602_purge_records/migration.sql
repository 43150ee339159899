-- Accounts and contacts are taken out of the bin for good, as leads and deals are. What belonged to an account stays without it, in the bin too, which no other role sees.
CREATE FUNCTION binned_accounts_before(before timestamptz, most int) RETURNS TABLE (company_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT a.company_id, a.id FROM accounts a WHERE a.deleted_at < before ORDER BY a.deleted_at LIMIT most
$$;
CREATE FUNCTION binned_contacts_before(before timestamptz, most int) RETURNS TABLE (company_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT c.company_id, c.id FROM contacts c WHERE c.deleted_at < before ORDER BY c.deleted_at LIMIT most
$$;
-- One that came back from the bin meanwhile keeps what belongs to it.
CREATE FUNCTION purge_accounts(company_ids uuid[], account_ids uuid[], before timestamptz) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE gone int;
BEGIN
  PERFORM FROM accounts a JOIN unnest(company_ids, account_ids) AS named(company_id, id) USING (company_id, id) ORDER BY a.id FOR UPDATE OF a;
  UPDATE contacts c SET account_id = NULL FROM unnest(company_ids, account_ids) AS named(company_id, id)
    JOIN accounts a ON a.company_id = named.company_id AND a.id = named.id AND a.deleted_at < before
    WHERE c.company_id = a.company_id AND c.account_id = a.id;
  UPDATE opportunities o SET account_id = NULL FROM unnest(company_ids, account_ids) AS named(company_id, id)
    JOIN accounts a ON a.company_id = named.company_id AND a.id = named.id AND a.deleted_at < before
    WHERE o.company_id = a.company_id AND o.account_id = a.id;
  UPDATE accounts s SET parent_id = NULL FROM unnest(company_ids, account_ids) AS named(company_id, id)
    JOIN accounts a ON a.company_id = named.company_id AND a.id = named.id AND a.deleted_at < before
    WHERE s.company_id = a.company_id AND s.parent_id = a.id;
  DELETE FROM accounts a USING unnest(company_ids, account_ids) AS named(company_id, id)
    WHERE a.company_id = named.company_id AND a.id = named.id AND a.deleted_at < before;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
CREATE FUNCTION purge_contacts(company_ids uuid[], contact_ids uuid[], before timestamptz) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH gone AS (
    DELETE FROM contacts c USING unnest(company_ids, contact_ids) AS named(company_id, id)
    WHERE c.company_id = named.company_id AND c.id = named.id AND c.deleted_at < before RETURNING 1
  )
  SELECT count(*)::int FROM gone
$$;
GRANT CREATE ON SCHEMA public TO crm_bin;
ALTER FUNCTION binned_accounts_before(timestamptz, int) OWNER TO crm_bin;
ALTER FUNCTION binned_contacts_before(timestamptz, int) OWNER TO crm_bin;
ALTER FUNCTION purge_accounts(uuid[], uuid[], timestamptz) OWNER TO crm_bin;
ALTER FUNCTION purge_contacts(uuid[], uuid[], timestamptz) OWNER TO crm_bin;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
REVOKE EXECUTE ON FUNCTION binned_accounts_before(timestamptz, int), binned_contacts_before(timestamptz, int), purge_accounts(uuid[], uuid[], timestamptz), purge_contacts(uuid[], uuid[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION binned_accounts_before(timestamptz, int), binned_contacts_before(timestamptz, int), purge_accounts(uuid[], uuid[], timestamptz), purge_contacts(uuid[], uuid[], timestamptz) TO crm_platform;
