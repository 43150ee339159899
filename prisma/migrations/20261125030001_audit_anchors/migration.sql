-- By hand: the audit log's chain is moved by functions that run as crm_bin, and by nobody's UPDATE.

CREATE FUNCTION hold_audit_chain() RETURNS SETOF audit_chains
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE company uuid := current_setting('app.company_id')::uuid;
BEGIN
  INSERT INTO audit_chains (company_id) VALUES (company) ON CONFLICT DO NOTHING;
  RETURN QUERY SELECT c.* FROM audit_chains c WHERE c.company_id = company FOR UPDATE;
END $$;

-- Links that follow the last one, and the chain's end behind them: it moves forward and nowhere else. `sign` is the server's over that place.
CREATE FUNCTION append_audit_links(seqs bigint[], entry_ids uuid[], entry_hashes text[], detail_hashes text[], hashes text[], sign text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE company uuid := current_setting('app.company_id')::uuid; last bigint;
BEGIN
  SELECT c.seq INTO last FROM audit_chains c WHERE c.company_id = company FOR UPDATE;
  IF last IS NULL OR seqs IS DISTINCT FROM ARRAY(SELECT n FROM generate_series(last + 1, last + cardinality(seqs)) AS n) THEN
    RAISE EXCEPTION 'Links of the audit log follow the last one' USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO audit_links (company_id, seq, entry_id, entry_hash, detail_hash, hash)
  SELECT company, n.* FROM unnest(seqs, entry_ids, entry_hashes, detail_hashes, hashes) AS n;
  UPDATE audit_chains c SET seq = seqs[cardinality(seqs)], hash = hashes[cardinality(hashes)], sign = append_audit_links.sign
  WHERE c.company_id = company;
END $$;

CREATE FUNCTION note_audit_check(checked int, found int, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE audit_chains SET verified_at = at, verified = checked, problems = found WHERE company_id = current_setting('app.company_id')::uuid
$$;

CREATE POLICY keeper_adds ON audit_chains FOR INSERT TO crm_bin WITH CHECK (true);
CREATE POLICY keeper_adds ON audit_links FOR INSERT TO crm_bin WITH CHECK (true);
GRANT INSERT ON audit_chains, audit_links TO crm_bin;
GRANT CREATE ON SCHEMA public TO crm_bin;
ALTER FUNCTION hold_audit_chain() OWNER TO crm_bin;
ALTER FUNCTION append_audit_links(bigint[], uuid[], text[], text[], text[], text) OWNER TO crm_bin;
ALTER FUNCTION note_audit_check(int, int, timestamptz) OWNER TO crm_bin;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
REVOKE EXECUTE ON FUNCTION hold_audit_chain(), append_audit_links(bigint[], uuid[], text[], text[], text[], text), note_audit_check(int, int, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_audit_chain(), append_audit_links(bigint[], uuid[], text[], text[], text[], text), note_audit_check(int, int, timestamptz) TO crm_tenant;

DROP TRIGGER audit_links_append_only ON audit_links;
DROP TRIGGER audit_chains_stay ON audit_chains;
CREATE TRIGGER audit_links_append_only BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chains_stay BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit_chains FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- One line more in fence_tenant_tables(). All else in it stays as the migrations before wrote it.
DO $$
DECLARE
  was text := pg_get_functiondef('fence_tenant_tables()'::regprocedure);
  now_is text := replace(was, '  REVOKE UPDATE, DELETE, TRUNCATE ON audit_log', E'  REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit_chains, audit_links FROM crm_tenant, crm_platform;\n  REVOKE UPDATE, DELETE, TRUNCATE ON audit_log');
BEGIN
  IF now_is = was THEN RAISE EXCEPTION 'fence_tenant_tables() is not what it was'; END IF;
  EXECUTE now_is;
END $$;
SELECT fence_tenant_tables();
