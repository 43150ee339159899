-- AlterTable
ALTER TABLE "meetings" ADD COLUMN     "invited_at" TIMESTAMPTZ(3),
ADD COLUMN     "outcome" TEXT,
ADD COLUMN     "reminded_at" TIMESTAMPTZ(3),
ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "calendar_feeds" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "calendar_feeds_token_hash_idx" ON "calendar_feeds"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_company_id_user_id_key" ON "calendar_feeds"("company_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_feeds_company_id_token_hash_key" ON "calendar_feeds"("company_id", "token_hash");

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE meetings ADD CONSTRAINT meetings_outcome_check CHECK (outcome IN ('held', 'no_show'));
-- A calendar shows what lies in its days, whoever's it is.
CREATE INDEX meetings_of_days ON meetings (company_id, starts_at) WHERE cancelled_at IS NULL;
CREATE INDEX meetings_to_remind ON meetings (starts_at) WHERE cancelled_at IS NULL AND reminded_at IS NULL;

SELECT fence_tenant_tables();
GRANT SELECT ON calendar_feeds TO crm_reader;
