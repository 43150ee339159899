-- AlterTable
ALTER TABLE "emails" ADD COLUMN     "has_html" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "mail_files" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "message_id" UUID,
    "uploaded_by" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_files_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "mail_files_company_id_conversation_id_idx" ON "mail_files"("company_id", "conversation_id");

-- CreateIndex
CREATE INDEX "mail_files_company_id_message_id_idx" ON "mail_files"("company_id", "message_id");

-- CreateIndex
CREATE INDEX "mail_files_company_id_uploaded_by_idx" ON "mail_files"("company_id", "uploaded_by");

-- AddForeignKey
ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_company_id_conversation_id_fkey" FOREIGN KEY ("company_id", "conversation_id") REFERENCES "conversations"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_company_id_message_id_fkey" FOREIGN KEY ("company_id", "message_id") REFERENCES "outbox_messages"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_company_id_uploaded_by_fkey" FOREIGN KEY ("company_id", "uploaded_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_size_check" CHECK (size_bytes > 0 AND octet_length(bytes) = size_bytes);

SELECT fence_tenant_tables();
GRANT SELECT ON mail_files TO crm_reader;
