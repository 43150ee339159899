-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "again_after_days" INTEGER,
ADD COLUMN     "alarm" JSONB,
ADD COLUMN     "counted_from" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "unsubscribe_after" INTEGER NOT NULL DEFAULT 50,
ADD COLUMN     "unsubscribe_limit" INTEGER DEFAULT 2;

-- AlterTable
ALTER TABLE "campaign_people" ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "unsubscribed_at" TIMESTAMPTZ(3);

-- The wider key first: an instance of the version before enrolls nobody twice, and what it inserts is a first round.
-- CreateIndex
CREATE UNIQUE INDEX "campaign_people_company_id_campaign_id_lead_id_round_key" ON "campaign_people"("company_id", "campaign_id", "lead_id", "round");

-- DropIndex
DROP INDEX "campaign_people_company_id_campaign_id_lead_id_key";

CREATE INDEX campaign_people_unsubscribed_idx ON campaign_people (company_id, campaign_id)
  WHERE unsubscribed_at IS NOT NULL OR left_because = 'unsubscribed';
COMMENT ON INDEX campaign_people_unsubscribed_idx IS 'raw: of those who unsubscribed alone';
