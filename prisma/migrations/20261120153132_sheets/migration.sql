-- CreateTable
CREATE TABLE "sheets_agents" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'inactive',
    "status_reason" TEXT,
    "google_credentials" TEXT,
    "google_email" TEXT,
    "google_scope" TEXT,
    "spreadsheet_id" TEXT,
    "spreadsheet_name" TEXT,
    "sheet_name" TEXT,
    "header_row" INTEGER NOT NULL DEFAULT 1,
    "headers" JSONB NOT NULL DEFAULT '[]',
    "field_mappings" JSONB NOT NULL DEFAULT '[]',
    "auto_map_fields" BOOLEAN NOT NULL DEFAULT true,
    "sync_interval" TEXT NOT NULL DEFAULT 'hourly',
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "daily_at" TEXT NOT NULL DEFAULT '06:00',
    "duplicate_handling" TEXT NOT NULL DEFAULT 'skip',
    "ai_processing_enabled" BOOLEAN NOT NULL DEFAULT true,
    "ai_lead_scoring" BOOLEAN NOT NULL DEFAULT true,
    "write_back_enabled" BOOLEAN NOT NULL DEFAULT false,
    "write_back_score" TEXT,
    "write_back_status" TEXT,
    "webhook_url" TEXT,
    "webhook_enabled" BOOLEAN NOT NULL DEFAULT false,
    "webhook_secret" TEXT,
    "total_synced" INTEGER NOT NULL DEFAULT 0,
    "last_sync" TIMESTAMPTZ(3),
    "next_sync" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sheets_agents_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "sheets_syncs" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "reason" TEXT NOT NULL,
    "sync_started" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sync_finished" TIMESTAMPTZ(3),
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "records_created" INTEGER NOT NULL DEFAULT 0,
    "records_updated" INTEGER NOT NULL DEFAULT 0,
    "records_skipped" INTEGER NOT NULL DEFAULT 0,
    "records_unchanged" INTEGER NOT NULL DEFAULT 0,
    "records_failed" INTEGER NOT NULL DEFAULT 0,
    "errors" JSONB NOT NULL DEFAULT '[]',
    "report" JSONB,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sheets_syncs_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "sheets_rows" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "agent_id" UUID NOT NULL,
    "row_key" TEXT NOT NULL,
    "cells" JSONB NOT NULL,
    "lead_id" UUID,
    "gone" BOOLEAN NOT NULL DEFAULT false,
    "sync_id" UUID NOT NULL,

    CONSTRAINT "sheets_rows_pkey" PRIMARY KEY ("company_id","agent_id","row_key")
);

-- CreateTable
CREATE TABLE "google_auth_states" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "state_hash" TEXT NOT NULL,
    "code_verifier" TEXT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "google_auth_states_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "sheets_webhook_calls" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "sync_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "http_status" INTEGER,
    "reason" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "sheets_webhook_calls_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "sheets_agents_company_id_created_at_idx" ON "sheets_agents"("company_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "sheets_syncs_company_id_agent_id_sync_started_idx" ON "sheets_syncs"("company_id", "agent_id", "sync_started" DESC);

-- CreateIndex
CREATE INDEX "google_auth_states_expires_at_idx" ON "google_auth_states"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "google_auth_states_company_id_state_hash_key" ON "google_auth_states"("company_id", "state_hash");

-- CreateIndex
CREATE INDEX "sheets_webhook_calls_company_id_agent_id_created_at_idx" ON "sheets_webhook_calls"("company_id", "agent_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "sheets_webhook_calls_company_id_sync_id_key" ON "sheets_webhook_calls"("company_id", "sync_id");

-- AddForeignKey
ALTER TABLE "sheets_agents" ADD CONSTRAINT "sheets_agents_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheets_agents" ADD CONSTRAINT "sheets_agents_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheets_syncs" ADD CONSTRAINT "sheets_syncs_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheets_syncs" ADD CONSTRAINT "sheets_syncs_company_id_agent_id_fkey" FOREIGN KEY ("company_id", "agent_id") REFERENCES "sheets_agents"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheets_rows" ADD CONSTRAINT "sheets_rows_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheets_rows" ADD CONSTRAINT "sheets_rows_company_id_agent_id_fkey" FOREIGN KEY ("company_id", "agent_id") REFERENCES "sheets_agents"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "google_auth_states" ADD CONSTRAINT "google_auth_states_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "google_auth_states" ADD CONSTRAINT "google_auth_states_company_id_agent_id_fkey" FOREIGN KEY ("company_id", "agent_id") REFERENCES "sheets_agents"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "google_auth_states" ADD CONSTRAINT "google_auth_states_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheets_webhook_calls" ADD CONSTRAINT "sheets_webhook_calls_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheets_webhook_calls" ADD CONSTRAINT "sheets_webhook_calls_company_id_agent_id_fkey" FOREIGN KEY ("company_id", "agent_id") REFERENCES "sheets_agents"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sheets_webhook_calls" ADD CONSTRAINT "sheets_webhook_calls_company_id_sync_id_fkey" FOREIGN KEY ("company_id", "sync_id") REFERENCES "sheets_syncs"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: words from a list, one run an agent, what the workers look for, and the fences.
ALTER TABLE sheets_agents ADD CONSTRAINT sheets_agents_status_check CHECK (status IN ('active', 'inactive', 'error', 'authenticating'));
ALTER TABLE sheets_agents ADD CONSTRAINT sheets_agents_interval_check CHECK (sync_interval IN ('5_minutes', '15_minutes', 'hourly', 'daily'));
ALTER TABLE sheets_agents ADD CONSTRAINT sheets_agents_duplicates_check CHECK (duplicate_handling IN ('skip', 'update', 'create_new'));
ALTER TABLE sheets_agents ADD CONSTRAINT sheets_agents_header_row_check CHECK (header_row >= 1);
ALTER TABLE sheets_syncs ADD CONSTRAINT sheets_syncs_status_check CHECK (status IN ('running', 'completed', 'failed'));
ALTER TABLE sheets_syncs ADD CONSTRAINT sheets_syncs_reason_check CHECK (reason IN ('schedule', 'manual'));
ALTER TABLE sheets_webhook_calls ADD CONSTRAINT sheets_webhook_calls_state_check CHECK (state IN ('queued', 'sent', 'failed'));
CREATE UNIQUE INDEX sheets_syncs_one_running ON sheets_syncs (company_id, agent_id) WHERE status = 'running';
CREATE INDEX sheets_syncs_running ON sheets_syncs (lease_until) WHERE status = 'running';
CREATE INDEX sheets_agents_due ON sheets_agents (next_sync) WHERE status = 'active';
CREATE INDEX sheets_webhook_calls_pending ON sheets_webhook_calls (next_attempt_at) WHERE state = 'queued';
SELECT fence_tenant_tables();
