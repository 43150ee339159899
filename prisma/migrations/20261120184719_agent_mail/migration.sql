-- AlterTable
ALTER TABLE "company_switches" ADD COLUMN     "changed_by" UUID;

-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "action_id" UUID,
ADD COLUMN     "agent_id" UUID,
ADD COLUMN     "calendar" TEXT;

-- CreateTable
CREATE TABLE "unsubscribe_links" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "message_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "unsubscribe_links_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "unsubscribe_links_token_hash_key" ON "unsubscribe_links"("token_hash");

-- CreateIndex
CREATE INDEX "unsubscribe_links_company_id_message_id_idx" ON "unsubscribe_links"("company_id", "message_id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_messages_company_id_action_id_key" ON "outbox_messages"("company_id", "action_id");

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_agent_id_fkey" FOREIGN KEY ("company_id", "agent_id") REFERENCES "sales_agents"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_action_id_fkey" FOREIGN KEY ("company_id", "action_id") REFERENCES "agent_actions"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unsubscribe_links" ADD CONSTRAINT "unsubscribe_links_company_id_message_id_fkey" FOREIGN KEY ("company_id", "message_id") REFERENCES "outbox_messages"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_switches" ADD CONSTRAINT "company_switches_company_id_changed_by_fkey" FOREIGN KEY ("company_id", "changed_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

SELECT fence_tenant_tables();
