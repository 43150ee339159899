-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "currency" CHAR(3) NOT NULL DEFAULT 'USD';

-- CreateTable
CREATE TABLE "pipelines" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pipelines_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "pipeline_stages" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "pipeline_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'open',
    "position" INTEGER NOT NULL DEFAULT 0,
    "probability" SMALLINT NOT NULL,
    "rotting_days" INTEGER,
    "required_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "pipeline_stages_pkey" PRIMARY KEY ("company_id","pipeline_id","key")
);

-- CreateTable
CREATE TABLE "opportunity_stages_log" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "opportunity_id" UUID NOT NULL,
    "pipeline_id" UUID NOT NULL,
    "from_stage" TEXT,
    "to_stage" TEXT NOT NULL,
    "amount" DECIMAL(18,3),
    "moved_by" UUID,
    "moved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "opportunity_stages_log_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "opportunity_stages_log_company_id_opportunity_id_moved_at_idx" ON "opportunity_stages_log"("company_id", "opportunity_id", "moved_at");

-- CreateIndex
CREATE INDEX "opportunity_stages_log_company_id_moved_at_idx" ON "opportunity_stages_log"("company_id", "moved_at");

-- AddForeignKey
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pipeline_stages" ADD CONSTRAINT "pipeline_stages_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pipeline_stages" ADD CONSTRAINT "pipeline_stages_company_id_pipeline_id_fkey" FOREIGN KEY ("company_id", "pipeline_id") REFERENCES "pipelines"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunity_stages_log" ADD CONSTRAINT "opportunity_stages_log_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunity_stages_log" ADD CONSTRAINT "opportunity_stages_log_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
-- By hand from here on.

ALTER TABLE companies ADD CONSTRAINT companies_currency_check CHECK (currency ~ '^[A-Z]{3}$');
CREATE UNIQUE INDEX pipelines_name ON pipelines (company_id, lower(name)) WHERE archived_at IS NULL;
COMMENT ON INDEX pipelines_name IS 'raw: no two pipelines of one name';
ALTER TABLE pipeline_stages ADD CONSTRAINT pipeline_stages_kind_check CHECK (kind IN ('open', 'won', 'lost'));
ALTER TABLE pipeline_stages ADD CONSTRAINT pipeline_stages_key_check CHECK (kind = CASE WHEN key IN ('won', 'lost') THEN key ELSE 'open' END AND (kind = 'open' OR archived_at IS NULL));
ALTER TABLE pipeline_stages ADD CONSTRAINT pipeline_stages_probability_check CHECK (probability BETWEEN 0 AND 100);
ALTER TABLE pipeline_stages ADD CONSTRAINT pipeline_stages_rotting_check CHECK (rotting_days BETWEEN 1 AND 3650);
ALTER TABLE pipeline_stages ADD CONSTRAINT pipeline_stages_required_check CHECK (required_fields <@ ARRAY['amount', 'close_date', 'owner_id', 'lead_id', 'next_step', 'competitor']);
ALTER TABLE pipeline_stages ALTER COLUMN required_fields SET NOT NULL;

-- A company has a pipeline from its first moment on, whoever makes it: a deal without a stage cannot be.
CREATE FUNCTION give_first_pipeline() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE made uuid;
BEGIN
  INSERT INTO pipelines (company_id, id, name) VALUES (NEW.id, gen_random_uuid(), 'Sales') RETURNING id INTO made;
  INSERT INTO pipeline_stages (company_id, pipeline_id, key, label, kind, position, probability, rotting_days, required_fields) VALUES
    (NEW.id, made, 'prospecting', 'Prospecting', 'open', 0, 10, 14, '{}'),
    (NEW.id, made, 'qualification', 'Qualification', 'open', 1, 25, 14, '{}'),
    (NEW.id, made, 'proposal', 'Proposal', 'open', 2, 50, 14, '{}'),
    (NEW.id, made, 'negotiation', 'Negotiation', 'open', 3, 75, 14, '{}'),
    (NEW.id, made, 'won', 'Won', 'won', 4, 100, NULL, '{amount}'),
    (NEW.id, made, 'lost', 'Lost', 'lost', 5, 0, NULL, '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER companies_first_pipeline AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION give_first_pipeline();

INSERT INTO pipelines (company_id, id, name) SELECT id, gen_random_uuid(), 'Sales' FROM companies;
INSERT INTO pipeline_stages (company_id, pipeline_id, key, label, kind, position, probability, rotting_days, required_fields)
SELECT p.company_id, p.id, s.* FROM pipelines p, (VALUES
  ('prospecting', 'Prospecting', 'open', 0, 10, 14, '{}'::text[]),
  ('qualification', 'Qualification', 'open', 1, 25, 14, '{}'),
  ('proposal', 'Proposal', 'open', 2, 50, 14, '{}'),
  ('negotiation', 'Negotiation', 'open', 3, 75, 14, '{}'),
  ('won', 'Won', 'won', 4, 100, NULL, '{amount}'),
  ('lost', 'Lost', 'lost', 5, 0, NULL, '{}')) AS s(key, label, kind, position, probability, rotting_days, required_fields);

-- What stands gets its pipeline, its currency, and its place in the lane: the newest first.
CREATE SEQUENCE opportunity_positions;
ALTER TABLE opportunities
  ADD COLUMN pipeline_id uuid,
  ADD COLUMN currency char(3),
  ADD COLUMN currency_rate decimal(18, 8),
  ADD COLUMN probability smallint,
  ADD COLUMN next_step text,
  ADD COLUMN next_step_at date,
  ADD COLUMN lost_note text,
  ADD COLUMN competitor text,
  ADD COLUMN position double precision,
  ADD COLUMN last_activity_at timestamptz(3),
  ADD COLUMN deleted_at timestamptz(3),
  ALTER COLUMN amount SET DATA TYPE decimal(18, 3);
UPDATE opportunities o SET
  pipeline_id = p.id,
  currency = 'USD',
  position = -placed.place,
  last_activity_at = greatest(o.updated_at, l.last_contacted),
  lost_note = CASE WHEN lower(o.lost_reason) <> 'price' THEN o.lost_reason END,
  lost_reason = CASE
    WHEN o.lost_reason IS NULL THEN NULL
    WHEN o.lost_reason ILIKE '%price%' THEN 'price'
    WHEN o.lost_reason ILIKE '%competitor%' THEN 'competitor'
    WHEN o.lost_reason ILIKE '%no decision%' THEN 'no_decision'
    WHEN o.lost_reason ILIKE '%timing%' THEN 'timing'
    ELSE 'other' END
FROM pipelines p,
  (SELECT company_id, id, nextval('opportunity_positions') AS place FROM (SELECT company_id, id FROM opportunities ORDER BY created_at, id) oldest_first) placed,
  (SELECT o.company_id, o.id, l.last_contacted FROM opportunities o LEFT JOIN leads l ON l.company_id = o.company_id AND l.id = o.lead_id) l
WHERE p.company_id = o.company_id AND (placed.company_id, placed.id) = (o.company_id, o.id) AND (l.company_id, l.id) = (o.company_id, o.id);
ALTER TABLE opportunities
  ALTER COLUMN pipeline_id SET NOT NULL,
  ALTER COLUMN currency SET NOT NULL,
  ALTER COLUMN position SET NOT NULL,
  ALTER COLUMN position SET DEFAULT -nextval('opportunity_positions'),
  ALTER COLUMN last_activity_at SET NOT NULL,
  ALTER COLUMN last_activity_at SET DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN base_amount decimal(18, 3) GENERATED ALWAYS AS (round(amount * coalesce(currency_rate, 1), 3)) STORED,
  DROP CONSTRAINT opportunities_stage_check;
ALTER TABLE opportunities ADD CONSTRAINT opportunities_currency_check CHECK (currency ~ '^[A-Z]{3}$' AND currency_rate > 0);
ALTER TABLE opportunities ADD CONSTRAINT opportunities_probability_check CHECK (probability BETWEEN 0 AND 100);
ALTER TABLE opportunities ADD CONSTRAINT opportunities_lost_reason_check CHECK (lost_reason IN ('price', 'competitor', 'no_decision', 'timing', 'product', 'other'));

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_company_id_pipeline_id_stage_fkey" FOREIGN KEY ("company_id", "pipeline_id", "stage") REFERENCES "pipeline_stages"("company_id", "pipeline_id", "key") ON DELETE RESTRICT ON UPDATE CASCADE;


CREATE FUNCTION complete_new_opportunity() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  NEW.pipeline_id := coalesce(NEW.pipeline_id,
    (SELECT id FROM pipelines WHERE company_id = NEW.company_id AND archived_at IS NULL ORDER BY position, id LIMIT 1));
  NEW.currency := coalesce(NEW.currency, (SELECT currency FROM companies WHERE id = NEW.company_id));
  RETURN NEW;
END $$;
CREATE TRIGGER opportunities_complete BEFORE INSERT ON opportunities FOR EACH ROW
  WHEN (NEW.pipeline_id IS NULL OR NEW.currency IS NULL) EXECUTE FUNCTION complete_new_opportunity();

-- A lead that was contacted is activity on its open deals. Lock order: the lead before its deals, as when a lead is converted.
CREATE FUNCTION tell_deals_of_contact() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  UPDATE opportunities SET last_activity_at = NEW.last_contacted
  WHERE company_id = NEW.company_id AND lead_id = NEW.id AND closed_at IS NULL AND deleted_at IS NULL AND last_activity_at < NEW.last_contacted;
  RETURN NULL;
END $$;
CREATE TRIGGER leads_contact_on_deals AFTER UPDATE OF last_contacted ON leads FOR EACH ROW
  WHEN (NEW.last_contacted IS DISTINCT FROM OLD.last_contacted AND NEW.last_contacted IS NOT NULL) EXECUTE FUNCTION tell_deals_of_contact();

-- The history so far is in the audit log; from now on it has a table of its own, which the pace of deals is read from as well.
INSERT INTO opportunity_stages_log (company_id, id, opportunity_id, pipeline_id, from_stage, to_stage, moved_by, moved_at)
SELECT o.company_id, gen_random_uuid(), o.id, o.pipeline_id, a.detail ->> 'from', a.detail ->> 'to', a.actor_id, a.created_at
FROM audit_log a JOIN opportunities o ON o.company_id = a.company_id AND o.id = a.subject_id
WHERE a.action = 'opportunity.move' AND a.detail ->> 'from' <> a.detail ->> 'to';
INSERT INTO opportunity_stages_log (company_id, id, opportunity_id, pipeline_id, from_stage, to_stage, moved_at)
SELECT o.company_id, gen_random_uuid(), o.id, o.pipeline_id, NULL, coalesce(first.from_stage, o.stage), o.created_at
FROM opportunities o LEFT JOIN LATERAL (
  SELECT from_stage FROM opportunity_stages_log l WHERE l.company_id = o.company_id AND l.opportunity_id = o.id ORDER BY moved_at, id LIMIT 1) first ON true;
DROP INDEX audit_log_moves;

-- The lanes of a board, in each order they can have; and what is in the bin. Amounts as float8: comparing numerics is not leakproof, so their index would
-- go unused.
CREATE INDEX opportunities_lane_close ON opportunities (company_id, pipeline_id, stage, (coalesce(close_date, 'infinity'::date)), id) WHERE closed_at IS NULL AND deleted_at IS NULL;
CREATE INDEX opportunities_lane_amount ON opportunities (company_id, pipeline_id, stage, (base_amount::float8), id) INCLUDE (base_amount, probability) WHERE closed_at IS NULL AND deleted_at IS NULL;
CREATE INDEX opportunities_lane_activity ON opportunities (company_id, pipeline_id, stage, last_activity_at, id) WHERE closed_at IS NULL AND deleted_at IS NULL;
CREATE INDEX opportunities_lane_position ON opportunities (company_id, pipeline_id, stage, position, id) WHERE closed_at IS NULL AND deleted_at IS NULL;
COMMENT ON INDEX opportunities_lane_amount IS 'raw: covering index';
CREATE INDEX opportunities_binned ON opportunities (deleted_at) WHERE deleted_at IS NOT NULL;

-- As before, and append-only for the log of stages.
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
  REVOKE UPDATE, DELETE, TRUNCATE ON audit_log, opportunity_stages_log FROM crm_tenant, crm_platform;
  REVOKE INSERT, UPDATE, DELETE ON lead_counts FROM crm_tenant;
END $$;
SELECT fence_tenant_tables();
GRANT USAGE ON SEQUENCE opportunity_positions TO crm_tenant, crm_platform;

-- The bin of deals, as that of leads.
CREATE FUNCTION bin_opportunities(opportunity_ids uuid[], at timestamptz) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE opportunities SET deleted_at = at, version = version + 1
  WHERE company_id = current_setting('app.company_id')::uuid AND id = ANY (opportunity_ids) AND deleted_at IS NULL
  RETURNING id
$$;
CREATE FUNCTION unbin_opportunities(opportunity_ids uuid[], at timestamptz) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE opportunities SET deleted_at = NULL, version = version + 1, updated_at = at
  WHERE company_id = current_setting('app.company_id')::uuid AND id = ANY (opportunity_ids) AND deleted_at IS NOT NULL
  RETURNING id
$$;
CREATE FUNCTION binned_opportunities_before(before timestamptz, most int) RETURNS TABLE (company_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT o.company_id, o.id FROM opportunities o WHERE o.deleted_at < before ORDER BY o.deleted_at LIMIT most
$$;
CREATE FUNCTION purge_opportunities(company_ids uuid[], opportunity_ids uuid[], before timestamptz) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH gone AS (
    DELETE FROM opportunities o USING unnest(company_ids, opportunity_ids) AS named(company_id, id)
    WHERE o.company_id = named.company_id AND o.id = named.id AND o.deleted_at < before RETURNING 1
  )
  SELECT count(*)::int FROM gone
$$;
-- A purged lead leaves its deals, those in the bin too, which no other role sees.
CREATE FUNCTION unlink_binned_opportunities(company_ids uuid[], lead_ids uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE opportunities o SET lead_id = NULL FROM unnest(company_ids, lead_ids) AS l(company_id, id)
  WHERE o.company_id = l.company_id AND o.lead_id = l.id AND o.deleted_at IS NOT NULL
$$;

-- Search runs as crm_bin from now on: see that of leads.
DROP INDEX opportunities_search_by_definer;
CREATE INDEX opportunities_search_by_definer ON opportunities USING gin (company_id, (' ' || lower(name)) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE OR REPLACE FUNCTION search_opportunity_ids(first_word text, other_words text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 50 AS $$
  SELECT id FROM opportunities
  WHERE company_id = current_setting('app.company_id')::uuid AND deleted_at IS NULL AND ' ' || lower(name) LIKE first_word
    AND ' ' || lower(name) LIKE coalesce(other_words[1], '%') AND ' ' || lower(name) LIKE coalesce(other_words[2], '%') AND ' ' || lower(name) LIKE ALL (other_words[3:])
$$;

GRANT CREATE ON SCHEMA public TO crm_bin;
ALTER FUNCTION search_opportunity_ids(text, text[]) OWNER TO crm_bin;
ALTER FUNCTION bin_opportunities(uuid[], timestamptz) OWNER TO crm_bin;
ALTER FUNCTION unbin_opportunities(uuid[], timestamptz) OWNER TO crm_bin;
ALTER FUNCTION binned_opportunities_before(timestamptz, int) OWNER TO crm_bin;
ALTER FUNCTION purge_opportunities(uuid[], uuid[], timestamptz) OWNER TO crm_bin;
ALTER FUNCTION unlink_binned_opportunities(uuid[], uuid[]) OWNER TO crm_bin;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
REVOKE EXECUTE ON FUNCTION bin_opportunities(uuid[], timestamptz), unbin_opportunities(uuid[], timestamptz), binned_opportunities_before(timestamptz, int), purge_opportunities(uuid[], uuid[], timestamptz), unlink_binned_opportunities(uuid[], uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bin_opportunities(uuid[], timestamptz), unbin_opportunities(uuid[], timestamptz) TO crm_tenant;
GRANT EXECUTE ON FUNCTION binned_opportunities_before(timestamptz, int), purge_opportunities(uuid[], uuid[], timestamptz), unlink_binned_opportunities(uuid[], uuid[]) TO crm_platform;
