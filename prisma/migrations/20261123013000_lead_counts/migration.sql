-- CreateTable
CREATE TABLE "lead_counts" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "status" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "processing_mode" TEXT NOT NULL,
    "priority" TEXT,
    "leads" INTEGER NOT NULL,
    "scored" INTEGER NOT NULL,
    "score_sum" INTEGER NOT NULL,
    "is_total" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "lead_counts_pkey" PRIMARY KEY ("company_id","id")
);

-- AddForeignKey
ALTER TABLE "lead_counts" ADD CONSTRAINT "lead_counts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand.

-- What was counted together has one row; two servers that fold at once meet here.
CREATE UNIQUE INDEX lead_counts_total ON lead_counts (company_id, status, source, processing_mode, priority) NULLS NOT DISTINCT WHERE is_total;
COMMENT ON INDEX lead_counts_total IS 'raw: partial index';
CREATE INDEX lead_counts_change ON lead_counts (company_id) WHERE NOT is_total;
COMMENT ON INDEX lead_counts_change IS 'raw: partial index';
-- Changes come and go all the time, and what is gone is passed over by whoever reads.
ALTER TABLE lead_counts SET (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.05);

-- Each statement adds what it changed, by its own rows: no two of them ever wait for each other, and what one transaction has not committed the others do not
-- count. As crm_platform, because leads are also written as crm_bin, and so that nobody else has to be able to write here.
CREATE FUNCTION count_changed_leads() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_counts (company_id, status, source, processing_mode, priority, leads, scored, score_sum)
    SELECT company_id, status, source, processing_mode, priority, count(*), count(score), coalesce(sum(score), 0)
    FROM new_leads WHERE deleted_at IS NULL GROUP BY company_id, status, source, processing_mode, priority;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO lead_counts (company_id, status, source, processing_mode, priority, leads, scored, score_sum)
    SELECT company_id, status, source, processing_mode, priority, -count(*), -count(score), -coalesce(sum(score), 0)
    FROM old_leads WHERE deleted_at IS NULL GROUP BY company_id, status, source, processing_mode, priority;
  ELSE
    INSERT INTO lead_counts (company_id, status, source, processing_mode, priority, leads, scored, score_sum)
    SELECT company_id, status, source, processing_mode, priority, sum(n), sum(scored), sum(score)
    FROM (
      SELECT company_id, status, source, processing_mode, priority, 1 AS n, (score IS NOT NULL)::int AS scored, coalesce(score, 0) AS score FROM new_leads WHERE deleted_at IS NULL
      UNION ALL
      SELECT company_id, status, source, processing_mode, priority, -1, -(score IS NOT NULL)::int, -coalesce(score, 0) FROM old_leads WHERE deleted_at IS NULL
    ) changed
    GROUP BY company_id, status, source, processing_mode, priority HAVING sum(n) <> 0 OR sum(scored) <> 0 OR sum(score) <> 0;
  END IF;
  RETURN NULL;
END $$;
GRANT CREATE ON SCHEMA public TO crm_platform;
ALTER FUNCTION count_changed_leads() OWNER TO crm_platform;
REVOKE CREATE ON SCHEMA public FROM crm_platform;
REVOKE EXECUTE ON FUNCTION count_changed_leads() FROM PUBLIC;

-- Counts anew. Nobody writes leads meanwhile, so that none is counted twice or not at all. For this migration, and for the owner of a database whose leads were
-- written without triggers.
CREATE FUNCTION recount_leads() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE leads IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM lead_counts;
  INSERT INTO lead_counts (company_id, status, source, processing_mode, priority, leads, scored, score_sum, is_total)
  SELECT company_id, status, source, processing_mode, priority, count(*), count(score), coalesce(sum(score), 0), true
  FROM leads WHERE deleted_at IS NULL GROUP BY company_id, status, source, processing_mode, priority;
$$;
REVOKE EXECUTE ON FUNCTION recount_leads() FROM PUBLIC;

-- Rather fail than make every capture wait behind this migration while it waits for a long transaction.
SET LOCAL lock_timeout = '10s';
SELECT recount_leads();
CREATE TRIGGER leads_counted_new AFTER INSERT ON leads REFERENCING NEW TABLE AS new_leads FOR EACH STATEMENT EXECUTE FUNCTION count_changed_leads();
CREATE TRIGGER leads_counted_changed AFTER UPDATE ON leads REFERENCING OLD TABLE AS old_leads NEW TABLE AS new_leads FOR EACH STATEMENT EXECUTE FUNCTION count_changed_leads();
CREATE TRIGGER leads_counted_deleted AFTER DELETE ON leads REFERENCING OLD TABLE AS old_leads FOR EACH STATEMENT EXECUTE FUNCTION count_changed_leads();

-- As before, and nobody but the trigger and the fold writes counts.
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
    IF living <> 'true' THEN
      EXECUTE format('CREATE POLICY bin ON %s TO crm_bin USING (true)', tbl);
      EXECUTE format('GRANT SELECT, UPDATE, DELETE ON %s TO crm_bin', tbl);
    END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO crm_tenant, crm_platform', tbl);
  END LOOP;
  REVOKE INSERT, DELETE ON companies FROM crm_tenant;
  REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM crm_tenant, crm_platform;
  REVOKE INSERT, UPDATE, DELETE ON lead_counts FROM crm_tenant;
END $$;
SELECT fence_tenant_tables();
