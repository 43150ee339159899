-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "is_test" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "leads" ALTER COLUMN "score" DROP NOT NULL,
ALTER COLUMN "score" DROP DEFAULT,
ALTER COLUMN "priority" DROP NOT NULL,
ALTER COLUMN "priority" DROP DEFAULT;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "setup_hidden_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "test_leads" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "lead" JSONB NOT NULL,
    "score" INTEGER NOT NULL,
    "priority" TEXT NOT NULL,
    "ai_insights" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_leads_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "test_leads_company_id_delivery_id_position_key" ON "test_leads"("company_id", "delivery_id", "position");

-- AddForeignKey
ALTER TABLE "test_leads" ADD CONSTRAINT "test_leads_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_leads" ADD CONSTRAINT "test_leads_company_id_delivery_id_fkey" FOREIGN KEY ("company_id", "delivery_id") REFERENCES "deliveries"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A lead without a version was never scored: it held 0 and low, which are the worst there is.
UPDATE leads SET score = NULL, priority = NULL, probability = NULL WHERE score_version IS NULL;
ALTER TABLE test_leads ADD CONSTRAINT test_leads_priority_check CHECK (priority IN ('high', 'medium', 'low'));
ALTER TABLE test_leads ADD CONSTRAINT test_leads_score_check CHECK (score BETWEEN 0 AND 100);

SELECT fence_tenant_tables();
