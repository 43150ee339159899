-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "mail_tracking" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "mail_trackers" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "message_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_trackers_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "mail_trackers_token_hash_idx" ON "mail_trackers"("token_hash");

-- CreateIndex
CREATE INDEX "mail_trackers_company_id_message_id_idx" ON "mail_trackers"("company_id", "message_id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_trackers_company_id_token_hash_key" ON "mail_trackers"("company_id", "token_hash");

-- AddForeignKey
ALTER TABLE "mail_trackers" ADD CONSTRAINT "mail_trackers_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_trackers" ADD CONSTRAINT "mail_trackers_company_id_message_id_fkey" FOREIGN KEY ("company_id", "message_id") REFERENCES "outbox_messages"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE mail_trackers ADD CONSTRAINT mail_trackers_kind_check CHECK (kind IN ('open', 'click'));
ALTER TABLE mail_trackers ADD CONSTRAINT mail_trackers_url_check CHECK ((kind = 'click') = (url IS NOT NULL));

SELECT fence_tenant_tables();
