-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "close_reason" TEXT,
ADD COLUMN     "closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "closed_by" UUID,
ADD COLUMN     "removal_began_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "removed_companies" (
    "id_hash" TEXT NOT NULL,
    "company_made_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_companies_pkey" PRIMARY KEY ("id_hash")
);

-- From here on written by hand.

ALTER TABLE companies DROP CONSTRAINT companies_status_check;
ALTER TABLE companies ADD CONSTRAINT companies_status_check CHECK (status IN ('active', 'trial', 'suspended', 'closing'));
ALTER TABLE companies ADD CONSTRAINT companies_close_reason_check CHECK (length(close_reason) <= 500);
ALTER TABLE companies ADD CONSTRAINT companies_closing_check CHECK (CASE WHEN closed_at IS NULL THEN status <> 'closing' ELSE status IN ('closing', 'suspended') END);
ALTER TABLE login_mails DROP CONSTRAINT login_mails_kind_check;
ALTER TABLE login_mails ADD CONSTRAINT login_mails_kind_check CHECK (kind IN ('invitation', 'reset', 'recovery_made', 'password_changed', 'new_device', 'security_changed',
  'company_closed', 'company_reopened'));
CREATE INDEX companies_closed ON companies (closed_at) WHERE closed_at IS NOT NULL;
COMMENT ON INDEX companies_closed IS 'raw: partial';
GRANT SELECT, INSERT, UPDATE, DELETE ON removed_companies TO crm_platform;

-- As before, and for the removal of a company: crm_bin may take out of every table what is of the one company that its function names.
CREATE OR REPLACE FUNCTION fence_tenant_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE tbl regclass; company_key text; living text;
BEGIN
  FOR tbl IN SELECT attrelid::regclass FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
             WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
               AND (attname = 'company_id' OR (relname = 'companies' AND attname = 'id')) AND NOT attisdropped
  LOOP
    company_key := CASE WHEN tbl = 'companies'::regclass THEN 'id' ELSE 'company_id' END;
    living := CASE WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = tbl AND attname = 'deleted_at' AND NOT attisdropped) THEN 'deleted_at IS NULL' ELSE 'true' END;
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tbl);
    EXECUTE format('DROP POLICY IF EXISTS tenant ON %s', tbl);
    EXECUTE format('CREATE POLICY tenant ON %s TO crm_tenant USING (%I = current_setting(''app.company_id'')::uuid AND %s)', tbl, company_key, living);
    EXECUTE format('DROP POLICY IF EXISTS platform ON %s', tbl);
    EXECUTE format('CREATE POLICY platform ON %s TO crm_platform USING (%s)', tbl, living);
    EXECUTE format('DROP POLICY IF EXISTS bin ON %s', tbl);
    EXECUTE format('DROP POLICY IF EXISTS removal ON %s', tbl);
    IF living <> 'true' THEN
      EXECUTE format('CREATE POLICY bin ON %s TO crm_bin USING (true)', tbl);
      EXECUTE format('GRANT SELECT, UPDATE, DELETE ON %s TO crm_bin', tbl);
    ELSIF company_key = 'company_id' THEN
      EXECUTE format('CREATE POLICY removal ON %s TO crm_bin USING (company_id = current_setting(''app.company_id'')::uuid)', tbl);
      EXECUTE format('GRANT SELECT, DELETE ON %s TO crm_bin', tbl);
    END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO crm_tenant, crm_platform', tbl);
  END LOOP;
  REVOKE INSERT, DELETE ON companies FROM crm_tenant;
  REVOKE UPDATE, DELETE, TRUNCATE ON audit_log, opportunity_stages_log FROM crm_tenant, crm_platform;
  REVOKE INSERT, UPDATE, DELETE ON lead_counts FROM crm_tenant;
END $$;
SELECT fence_tenant_tables();

-- Takes out at most so many rows of one table of a company that was closed before then. Rows that others of the same table hang on wait until those are gone.
-- All of a company's rows lie in one partition of a table, so that their places tell them apart. The lock keeps a second instance, and whoever wants to reopen the company, out of the way until the end of the transaction.
CREATE FUNCTION remove_company_rows(company uuid, tbl text, closed_before timestamptz, most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE gone int; hanging text;
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  PERFORM FROM companies WHERE id = company AND closed_at < closed_before AND removal_began_at IS NOT NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The company is not to be removed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (SELECT FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = 'public'::regnamespace
      AND c.relkind IN ('r', 'p') AND c.relname = tbl AND a.attname = 'company_id' AND NOT a.attisdropped) THEN
    RAISE EXCEPTION 'Not a table of companies: %', tbl USING ERRCODE = 'undefined_table';
  END IF;
  SELECT string_agg(format(' AND NOT EXISTS (SELECT FROM %I child WHERE %s)', tbl,
      (SELECT string_agg(format('child.%I = t.%I', own.attname, named.attname), ' AND ')
       FROM unnest(f.conkey, f.confkey) AS k(own, named)
       JOIN pg_attribute own ON own.attrelid = f.conrelid AND own.attnum = k.own
       JOIN pg_attribute named ON named.attrelid = f.confrelid AND named.attnum = k.named)), '')
    INTO hanging FROM pg_constraint f
    WHERE f.contype = 'f' AND f.conrelid = f.confrelid AND f.conrelid = format('public.%I', tbl)::regclass AND f.conparentid = 0;
  EXECUTE format('DELETE FROM %I WHERE company_id = $1 AND ctid = ANY (ARRAY(SELECT t.ctid FROM %I t WHERE t.company_id = $1%s LIMIT $2))', tbl, tbl, coalesce(hanging, ''))
    USING company, most;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
GRANT SELECT ON companies TO crm_bin;
GRANT CREATE ON SCHEMA public TO crm_bin;
ALTER FUNCTION remove_company_rows(uuid, text, timestamptz, int) OWNER TO crm_bin;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
REVOKE EXECUTE ON FUNCTION remove_company_rows(uuid, text, timestamptz, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_company_rows(uuid, text, timestamptz, int) TO crm_platform;
