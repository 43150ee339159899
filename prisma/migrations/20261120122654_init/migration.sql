-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_super_admin" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "team" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "automation_mode" TEXT NOT NULL DEFAULT 'hybrid',
    "automation_level" INTEGER NOT NULL DEFAULT 50,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_active_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "throttles" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttles_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "companies" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "email_domain" TEXT,
    "industry" TEXT,
    "company_size" TEXT,
    "subscription_plan" TEXT NOT NULL DEFAULT 'trial',
    "max_users" INTEGER NOT NULL DEFAULT 5,
    "status" TEXT NOT NULL DEFAULT 'trial',
    "trial_ends_at" TIMESTAMPTZ(3),
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_events" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "relayed_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "link_path" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT,
    "subject_kind" TEXT,
    "subject_id" UUID,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER,
    "headers" JSONB,
    "body" BYTEA,
    "locked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "capture_keys" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "channels" TEXT[],
    "signing_secret" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "capture_keys_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "body" BYTEA NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'received',
    "outcome" TEXT,
    "reason" TEXT,
    "http_status" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "duration_ms" INTEGER,
    "capture_key_id" UUID,
    "replayed_by" UUID,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "delivery_leads" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "delivery_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "lead_id" UUID NOT NULL,
    "outcome" TEXT NOT NULL,

    CONSTRAINT "delivery_leads_pkey" PRIMARY KEY ("company_id","delivery_id","position")
);

-- CreateTable
CREATE TABLE "leads" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT,
    "first_name" TEXT,
    "last_name" TEXT,
    "company_name" TEXT,
    "job_title" TEXT,
    "phone" TEXT,
    "industry" TEXT,
    "company_size" TEXT,
    "source" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'new',
    "processing_mode" TEXT NOT NULL DEFAULT 'ai',
    "estimated_budget" DOUBLE PRECISION,
    "decision_timeline" TEXT,
    "pain_points" TEXT,
    "notes" TEXT,
    "score" INTEGER NOT NULL DEFAULT 0,
    "probability" DOUBLE PRECISION,
    "priority" TEXT NOT NULL DEFAULT 'low',
    "score_version" TEXT,
    "ai_insights" JSONB,
    "assigned_to" UUID,
    "last_contacted" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "search_text" TEXT,

    CONSTRAINT "leads_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "lead_activities" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lead_activities_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "score_history" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "score" INTEGER NOT NULL,
    "probability" DOUBLE PRECISION NOT NULL,
    "score_version" TEXT NOT NULL,
    "factors" JSONB NOT NULL,
    "features" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "score_history_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts"("email");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_id_email_full_name_key" ON "accounts"("id", "email", "full_name");

-- CreateIndex
CREATE INDEX "users_id_idx" ON "users"("id");

-- CreateIndex
CREATE INDEX "sessions_account_id_idx" ON "sessions"("account_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "throttles_expires_at_idx" ON "throttles"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "companies_domain_key" ON "companies"("domain");

-- CreateIndex
CREATE INDEX "notifications_company_id_user_id_created_at_idx" ON "notifications"("company_id", "user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notifications_company_id_event_id_user_id_key" ON "notifications"("company_id", "event_id", "user_id");

-- CreateIndex
CREATE INDEX "audit_log_company_id_created_at_idx" ON "audit_log"("company_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "capture_keys_key_hash_idx" ON "capture_keys"("key_hash");

-- CreateIndex
CREATE UNIQUE INDEX "capture_keys_company_id_key_hash_key" ON "capture_keys"("company_id", "key_hash");

-- CreateIndex
CREATE INDEX "deliveries_company_id_received_at_id_idx" ON "deliveries"("company_id", "received_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_company_id_channel_received_at_id_idx" ON "deliveries"("company_id", "channel", "received_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_company_id_channel_dedupe_key_key" ON "deliveries"("company_id", "channel", "dedupe_key");

-- CreateIndex
CREATE INDEX "delivery_leads_company_id_lead_id_idx" ON "delivery_leads"("company_id", "lead_id");

-- CreateIndex
CREATE INDEX "leads_company_id_created_at_id_idx" ON "leads"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "leads_company_id_status_created_at_id_idx" ON "leads"("company_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "leads_company_id_source_created_at_id_idx" ON "leads"("company_id", "source", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "leads_company_id_priority_created_at_id_idx" ON "leads"("company_id", "priority", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "leads_company_id_assigned_to_created_at_id_idx" ON "leads"("company_id", "assigned_to", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "leads_company_id_score_id_idx" ON "leads"("company_id", "score", "id");

-- CreateIndex
CREATE UNIQUE INDEX "leads_company_id_email_key_key" ON "leads"("company_id", "email_key");

-- CreateIndex
CREATE INDEX "lead_activities_company_id_lead_id_created_at_idx" ON "lead_activities"("company_id", "lead_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "score_history_company_id_lead_id_created_at_idx" ON "score_history"("company_id", "lead_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_id_email_full_name_fkey" FOREIGN KEY ("id", "email", "full_name") REFERENCES "accounts"("id", "email", "full_name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_events" ADD CONSTRAINT "outbox_events_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "capture_keys" ADD CONSTRAINT "capture_keys_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "capture_keys" ADD CONSTRAINT "capture_keys_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_company_id_capture_key_id_fkey" FOREIGN KEY ("company_id", "capture_key_id") REFERENCES "capture_keys"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_company_id_replayed_by_fkey" FOREIGN KEY ("company_id", "replayed_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_leads" ADD CONSTRAINT "delivery_leads_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_leads" ADD CONSTRAINT "delivery_leads_company_id_delivery_id_fkey" FOREIGN KEY ("company_id", "delivery_id") REFERENCES "deliveries"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_leads" ADD CONSTRAINT "delivery_leads_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_company_id_assigned_to_fkey" FOREIGN KEY ("company_id", "assigned_to") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_activities" ADD CONSTRAINT "lead_activities_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "score_history" ADD CONSTRAINT "score_history_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "score_history" ADD CONSTRAINT "score_history_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand: what Prisma's schema has no words for.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Words from a list: text with a CHECK. packages/shared holds the same lists; a test compares them.
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (role IN ('company_admin', 'manager', 'sdr', 'ae'));
ALTER TABLE users ADD CONSTRAINT users_automation_check CHECK (automation_mode IN ('manual', 'ai', 'hybrid') AND automation_level BETWEEN 0 AND 100);
ALTER TABLE companies ADD CONSTRAINT companies_status_check CHECK (status IN ('active', 'trial', 'suspended'));
ALTER TABLE companies ADD CONSTRAINT companies_plan_check CHECK (subscription_plan IN ('trial', 'starter', 'professional', 'enterprise'));
ALTER TABLE companies ADD CONSTRAINT companies_max_users_check CHECK (max_users BETWEEN 1 AND 1000);
ALTER TABLE leads ADD CONSTRAINT leads_status_check CHECK (status IN ('new', 'contacted', 'qualified', 'nurturing', 'unqualified', 'converted'));
ALTER TABLE leads ADD CONSTRAINT leads_mode_check CHECK (processing_mode IN ('manual', 'ai', 'hybrid'));
ALTER TABLE leads ADD CONSTRAINT leads_priority_check CHECK (priority IN ('high', 'medium', 'low'));
ALTER TABLE leads ADD CONSTRAINT leads_source_check CHECK (source IN ('website', 'linkedin', 'facebook', 'google_ads', 'n8n_workflow', 'slack', 'cold_call',
  'email_campaign', 'referral', 'event', 'partner', 'import', 'manual_entry', 'cold_email', 'webinar', 'conference', 'google_sheets', 'social'));
ALTER TABLE leads ADD CONSTRAINT leads_company_size_check CHECK (company_size IN ('1-10', '11-50', '51-200', '201-1000', '1001+'));
ALTER TABLE leads ADD CONSTRAINT leads_score_check CHECK (score BETWEEN 0 AND 100);
ALTER TABLE leads ADD CONSTRAINT leads_budget_check CHECK (estimated_budget >= 0 AND estimated_budget <= 1e12);
ALTER TABLE deliveries ADD CONSTRAINT deliveries_channel_check CHECK (channel IN ('n8n', 'slack', 'linkedin', 'social'));
ALTER TABLE deliveries ADD CONSTRAINT deliveries_state_check CHECK (state IN ('received', 'processed', 'waiting', 'failed', 'refused'));
ALTER TABLE deliveries ADD CONSTRAINT deliveries_outcome_check CHECK (outcome IN ('created', 'updated', 'unchanged', 'ignored'));
ALTER TABLE delivery_leads ADD CONSTRAINT delivery_leads_outcome_check CHECK (outcome IN ('created', 'updated', 'unchanged', 'ignored'));

-- Search: what a person types is looked for in one text. Trigram operators are not leakproof, so under row-level security the index would
-- never be used: the function names the company itself and runs as crm_platform. Words are LIKE patterns, the most selective one first.
ALTER TABLE leads DROP COLUMN search_text;
ALTER TABLE leads ADD COLUMN search_text text GENERATED ALWAYS AS (lower(
  coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || ' ' || coalesce(company_name, '') || ' ' || coalesce(phone, '') || ' ' ||
  regexp_replace(coalesce(phone, ''), '\D', '', 'g'))) STORED;
CREATE INDEX leads_search_by_definer ON leads USING gin (company_id, search_text gin_trgm_ops) WITH (fastupdate = on);
COMMENT ON INDEX leads_search_by_definer IS 'raw: trigram search';

CREATE FUNCTION search_lead_ids(first_word text, other_words text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 200 AS $$
  SELECT id FROM leads
  WHERE company_id = current_setting('app.company_id')::uuid AND search_text LIKE first_word AND search_text LIKE ALL (other_words)
$$;

-- Analytics and totals read this index alone.
CREATE INDEX leads_analytics ON leads (company_id, source, processing_mode, priority) INCLUDE (score);
COMMENT ON INDEX leads_analytics IS 'raw: covering index';
CREATE INDEX outbox_events_pending ON outbox_events (created_at) WHERE relayed_at IS NULL;
CREATE INDEX deliveries_pending ON deliveries (next_attempt_at) WHERE state = 'received';

-- The audit log is append-only, for its owner too.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Row-level security: the second fence. Safe to run again; every migration that makes a tenant table calls it.
-- crm_tenant sees one company (the one named by app.company_id in this transaction), crm_platform sees all.
-- A transaction without app.company_id fails (42704, or 22P02 on a used connection): loud, never empty, never everything.
DO $$
DECLARE role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['crm_tenant', 'crm_platform'] LOOP
    -- Roles belong to the cluster. Where they are there already, the owner needs no right to make or grant them.
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOBYPASSRLS', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database made it just now
      END;
    END IF;
    -- So that SET LOCAL ROLE is allowed, and functions can be given to the role. From 16 on who made a role is a member without either.
    IF NOT (pg_has_role(current_user, role_name, 'USAGE')
        AND pg_has_role(current_user, role_name, CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)) THEN
      EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', role_name);
  END LOOP;
END $$;

CREATE FUNCTION fence_tenant_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE tbl regclass; company_key text;
BEGIN
  FOR tbl IN SELECT attrelid::regclass FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
             WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
               AND (attname = 'company_id' OR (relname = 'companies' AND attname = 'id')) AND NOT attisdropped
  LOOP
    company_key := CASE WHEN tbl = 'companies'::regclass THEN 'id' ELSE 'company_id' END;
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tbl);
    EXECUTE format('DROP POLICY IF EXISTS tenant ON %s', tbl);
    EXECUTE format('CREATE POLICY tenant ON %s TO crm_tenant USING (%I = current_setting(''app.company_id'')::uuid)', tbl, company_key);
    EXECUTE format('DROP POLICY IF EXISTS platform ON %s', tbl);
    EXECUTE format('CREATE POLICY platform ON %s TO crm_platform USING (true)', tbl);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO crm_tenant, crm_platform', tbl);
  END LOOP;
  REVOKE INSERT, DELETE ON companies FROM crm_tenant;
  REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM crm_tenant, crm_platform;
END $$;
REVOKE EXECUTE ON FUNCTION fence_tenant_tables() FROM PUBLIC;
SELECT fence_tenant_tables();

-- Global tables: the platform role alone.
GRANT SELECT, INSERT, UPDATE, DELETE ON accounts, sessions, throttles, idempotency_keys TO crm_platform;

GRANT CREATE ON SCHEMA public TO crm_platform;
ALTER FUNCTION search_lead_ids(text, text[]) OWNER TO crm_platform;
REVOKE CREATE ON SCHEMA public FROM crm_platform;
REVOKE EXECUTE ON FUNCTION search_lead_ids(text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_lead_ids(text, text[]) TO crm_tenant;
