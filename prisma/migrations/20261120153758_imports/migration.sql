-- CreateTable
CREATE TABLE "imports" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "encoding" TEXT,
    "delimiter" TEXT,
    "size_bytes" INTEGER NOT NULL DEFAULT 0,
    "headers" JSONB NOT NULL DEFAULT '[]',
    "header_key" TEXT,
    "row_count" INTEGER NOT NULL DEFAULT 0,
    "chunk_count" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'uploading',
    "turn" INTEGER NOT NULL DEFAULT 0,
    "cursor" INTEGER NOT NULL DEFAULT 0,
    "mapping" JSONB NOT NULL DEFAULT '[]',
    "source" TEXT NOT NULL DEFAULT 'import',
    "expected" JSONB,
    "counted" JSONB NOT NULL DEFAULT '{"failed": 0, "created": 0, "updated": 0, "unchanged": 0, "duplicates": 0}',
    "undone" JSONB,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "beat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "import_chunks" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "import_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "rows" TEXT NOT NULL,

    CONSTRAINT "import_chunks_pkey" PRIMARY KEY ("company_id","import_id","seq")
);

-- CreateTable
CREATE TABLE "import_problems" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "problems" JSONB NOT NULL,
    "cells" JSONB NOT NULL,

    CONSTRAINT "import_problems_pkey" PRIMARY KEY ("company_id","import_id","line")
);

-- CreateTable
CREATE TABLE "import_leads" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "import_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "before" JSONB,
    "version" INTEGER NOT NULL,
    "undone" TEXT,

    CONSTRAINT "import_leads_pkey" PRIMARY KEY ("company_id","import_id","lead_id")
);

-- CreateIndex
CREATE INDEX "imports_company_id_created_at_idx" ON "imports"("company_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "import_leads_company_id_lead_id_idx" ON "import_leads"("company_id", "lead_id");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_company_id_import_id_fkey" FOREIGN KEY ("company_id", "import_id") REFERENCES "imports"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_company_id_import_id_fkey" FOREIGN KEY ("company_id", "import_id") REFERENCES "imports"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_leads" ADD CONSTRAINT "import_leads_company_id_import_id_fkey" FOREIGN KEY ("company_id", "import_id") REFERENCES "imports"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_leads" ADD CONSTRAINT "import_leads_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: words from a list, what an undo and the sweeper look for, and the fences.
ALTER TABLE imports ADD CONSTRAINT imports_state_check CHECK (state IN ('uploading', 'ready', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'));
ALTER TABLE imports ADD CONSTRAINT imports_format_check CHECK (format IN ('csv', 'xlsx'));
ALTER TABLE import_leads ADD CONSTRAINT import_leads_action_check CHECK (action IN ('created', 'updated'));
ALTER TABLE import_leads ADD CONSTRAINT import_leads_undone_check CHECK (undone IN ('removed', 'restored', 'kept'));
CREATE INDEX imports_working ON imports (beat_at) WHERE state IN ('uploading', 'checking', 'running', 'undoing');
COMMENT ON INDEX imports_working IS 'raw: what the sweeper looks for';
SELECT fence_tenant_tables();
