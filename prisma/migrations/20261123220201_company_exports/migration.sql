-- CreateTable
CREATE TABLE "company_exports" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "asked_by" UUID NOT NULL,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "size_bytes" BIGINT NOT NULL DEFAULT 0,
    "counted" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "beat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "company_exports_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "company_export_chunks" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "export_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "company_export_chunks_pkey" PRIMARY KEY ("company_id","export_id","position")
);

-- CreateIndex
CREATE INDEX "company_exports_company_id_created_at_idx" ON "company_exports"("company_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_company_id_asked_by_fkey" FOREIGN KEY ("company_id", "asked_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_export_chunks" ADD CONSTRAINT "company_export_chunks_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_export_chunks" ADD CONSTRAINT "company_export_chunks_company_id_export_id_fkey" FOREIGN KEY ("company_id", "export_id") REFERENCES "company_exports"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand.
ALTER TABLE company_exports ADD CONSTRAINT company_exports_state_check CHECK (state IN ('queued', 'running', 'done', 'failed', 'expired'));
-- One at a time a company.
CREATE UNIQUE INDEX company_exports_one_running ON company_exports (company_id) WHERE state IN ('queued', 'running');
COMMENT ON INDEX company_exports_one_running IS 'raw: partial';
SELECT fence_tenant_tables();
