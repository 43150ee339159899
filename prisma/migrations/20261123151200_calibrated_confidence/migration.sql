-- AlterTable
ALTER TABLE "agent_actions" ADD COLUMN     "calibrated" DOUBLE PRECISION;

-- CreateIndex
CREATE INDEX "agent_actions_company_id_kind_decided_at_idx" ON "agent_actions"("company_id", "kind", "decided_at" DESC);
