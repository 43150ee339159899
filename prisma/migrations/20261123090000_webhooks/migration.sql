-- Where a company's programs are told of what happens, and what they were told: calls like those of flows and syncs, in the order of what happened to a record.
CREATE TABLE "webhook_endpoints" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "types" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "payload" TEXT NOT NULL DEFAULT 'thin',
    "secret" TEXT NOT NULL,
    "secret_hint" TEXT NOT NULL,
    "old_secret" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),
    "stopped_by" TEXT,
    "stopped_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("company_id","id")
);
CREATE INDEX "webhook_endpoints_company_id_created_by_idx" ON "webhook_endpoints"("company_id", "created_by");
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_payload_check CHECK (payload IN ('thin', 'full'));
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_stopped_check CHECK (stopped_by IN ('person', 'failing', 'gone') AND (stopped_by IS NULL) = (stopped_at IS NULL));

ALTER TABLE "outgoing_calls" ADD COLUMN "endpoint_id" UUID, ADD COLUMN "order_key" UUID, ADD COLUMN "tries" JSONB NOT NULL DEFAULT '[]', ADD COLUMN "seq" BIGSERIAL NOT NULL;
CREATE INDEX "outgoing_calls_company_id_endpoint_id_created_at_idx" ON "outgoing_calls"("company_id", "endpoint_id", "created_at" DESC);
ALTER TABLE "outgoing_calls" ADD CONSTRAINT "outgoing_calls_company_id_endpoint_id_fkey" FOREIGN KEY ("company_id", "endpoint_id") REFERENCES "webhook_endpoints"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE outgoing_calls DROP CONSTRAINT outgoing_calls_origin_check;
ALTER TABLE outgoing_calls ADD CONSTRAINT outgoing_calls_origin_check CHECK (origin IN ('sheets', 'flow', 'webhook'));
ALTER TABLE outgoing_calls DROP CONSTRAINT outgoing_calls_subject_check;
ALTER TABLE outgoing_calls ADD CONSTRAINT outgoing_calls_subject_check
  CHECK ((origin = 'sheets') = (sync_id IS NOT NULL) AND (origin = 'flow') = (action_id IS NOT NULL) AND (origin = 'webhook') = (endpoint_id IS NOT NULL));
CREATE INDEX outgoing_calls_in_order ON outgoing_calls (company_id, origin_id, order_key, seq) WHERE state = 'queued' AND order_key IS NOT NULL;
GRANT USAGE ON SEQUENCE outgoing_calls_seq_seq TO crm_tenant, crm_platform;

SELECT fence_tenant_tables();
