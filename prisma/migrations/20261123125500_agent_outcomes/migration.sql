-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "barred" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "agent_actions_company_id_agent_id_created_at_idx" ON "agent_actions"("company_id", "agent_id", "created_at" DESC);
