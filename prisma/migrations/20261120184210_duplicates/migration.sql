-- CreateTable
CREATE TABLE "lead_fingerprints" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "origin_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "email_key" TEXT NOT NULL,
    "phone_key" TEXT,
    "name_key" TEXT,
    "company_block" TEXT,
    "name_block" TEXT,
    "name" TEXT NOT NULL,
    "firm" TEXT NOT NULL,
    "print" TEXT NOT NULL,

    CONSTRAINT "lead_fingerprints_pkey" PRIMARY KEY ("company_id","origin_id")
);

-- CreateTable
CREATE TABLE "duplicate_pairs" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "low_id" UUID NOT NULL,
    "high_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "score" INTEGER NOT NULL,
    "reasons" TEXT[],
    "similarity" DOUBLE PRECISION,
    "basis" TEXT NOT NULL,
    "settled_by" UUID,
    "settled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "duplicate_pairs_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "duplicate_sweeps" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "state" TEXT NOT NULL DEFAULT 'idle',
    "watermark" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "cursor_at" TIMESTAMPTZ(3),
    "cursor_id" UUID,
    "looked_at" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "duplicate_sweeps_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "lead_merges" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "pair_id" UUID NOT NULL,
    "survivor_id" UUID NOT NULL,
    "buried_id" UUID NOT NULL,
    "buried_name" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "moved" JSONB,
    "merged_by" UUID,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_by" UUID,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "lead_merges_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "lead_aliases" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "email_key" TEXT NOT NULL,
    "lead_id" UUID NOT NULL,

    CONSTRAINT "lead_aliases_pkey" PRIMARY KEY ("company_id","email_key")
);

-- CreateIndex
CREATE INDEX "lead_fingerprints_company_id_lead_id_idx" ON "lead_fingerprints"("company_id", "lead_id");

-- CreateIndex
CREATE INDEX "lead_fingerprints_company_id_email_key_lead_id_idx" ON "lead_fingerprints"("company_id", "email_key", "lead_id");

-- CreateIndex
CREATE INDEX "lead_fingerprints_company_id_phone_key_lead_id_idx" ON "lead_fingerprints"("company_id", "phone_key", "lead_id");

-- CreateIndex
CREATE INDEX "lead_fingerprints_company_id_name_key_lead_id_idx" ON "lead_fingerprints"("company_id", "name_key", "lead_id");

-- CreateIndex
CREATE INDEX "lead_fingerprints_company_id_company_block_lead_id_idx" ON "lead_fingerprints"("company_id", "company_block", "lead_id");

-- CreateIndex
CREATE INDEX "lead_fingerprints_company_id_name_block_lead_id_idx" ON "lead_fingerprints"("company_id", "name_block", "lead_id");

-- CreateIndex
CREATE INDEX "duplicate_pairs_company_id_high_id_idx" ON "duplicate_pairs"("company_id", "high_id");

-- CreateIndex
CREATE UNIQUE INDEX "duplicate_pairs_company_id_low_id_high_id_key" ON "duplicate_pairs"("company_id", "low_id", "high_id");

-- CreateIndex
CREATE INDEX "lead_merges_company_id_buried_id_idx" ON "lead_merges"("company_id", "buried_id");

-- CreateIndex
CREATE INDEX "lead_merges_company_id_pair_id_idx" ON "lead_merges"("company_id", "pair_id");

-- CreateIndex
CREATE INDEX "lead_merges_company_id_merged_at_idx" ON "lead_merges"("company_id", "merged_at" DESC);

-- CreateIndex
CREATE INDEX "lead_aliases_company_id_lead_id_idx" ON "lead_aliases"("company_id", "lead_id");

-- AddForeignKey
ALTER TABLE "lead_fingerprints" ADD CONSTRAINT "lead_fingerprints_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_company_id_settled_by_fkey" FOREIGN KEY ("company_id", "settled_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_sweeps" ADD CONSTRAINT "duplicate_sweeps_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_company_id_merged_by_fkey" FOREIGN KEY ("company_id", "merged_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_merges" ADD CONSTRAINT "lead_merges_company_id_undone_by_fkey" FOREIGN KEY ("company_id", "undone_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_aliases" ADD CONSTRAINT "lead_aliases_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_aliases" ADD CONSTRAINT "lead_aliases_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand.

ALTER TABLE duplicate_pairs ADD CONSTRAINT duplicate_pairs_state_check CHECK (state IN ('open', 'dismissed', 'merged'));
ALTER TABLE duplicate_pairs ADD CONSTRAINT duplicate_pairs_reasons_check CHECK (reasons <@ ARRAY['email', 'phone', 'name_company', 'alike']);
ALTER TABLE duplicate_pairs ADD CONSTRAINT duplicate_pairs_order_check CHECK (low_id < high_id);
ALTER TABLE duplicate_sweeps ADD CONSTRAINT duplicate_sweeps_state_check CHECK (state IN ('idle', 'running'));
-- The queue, the likeliest first.
CREATE INDEX duplicate_pairs_open ON duplicate_pairs (company_id, score DESC, id DESC) WHERE state = 'open';
-- A lead goes into one other at a time: asked twice, it goes once.
CREATE UNIQUE INDEX lead_merges_standing ON lead_merges (company_id, buried_id) WHERE undone_at IS NULL;
COMMENT ON INDEX lead_merges_standing IS 'raw: one standing merge a lead';

SELECT fence_tenant_tables();
