-- DropIndex
DROP INDEX "conversations_company_id_mailbox_id_state_last_at_idx";

-- CreateIndex
CREATE INDEX "conversations_company_id_mailbox_id_idx" ON "conversations"("company_id", "mailbox_id");

-- CreateIndex
CREATE INDEX "conversations_company_id_state_last_at_id_idx" ON "conversations"("company_id", "state", "last_at" DESC, "id" DESC);
