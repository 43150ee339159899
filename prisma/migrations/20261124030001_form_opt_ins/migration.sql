-- AlterTable
ALTER TABLE "capture_forms" ADD COLUMN     "turnstile_secret" TEXT;

-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "opt_in_id" UUID;

-- CreateTable
CREATE TABLE "opt_ins" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_key" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "consent" TEXT NOT NULL,
    "redirect" TEXT,
    "mails" INTEGER NOT NULL DEFAULT 1,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "confirmed_ip" TEXT,
    "noted_at" TIMESTAMPTZ(3),

    CONSTRAINT "opt_ins_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "opt_ins_token_hash_idx" ON "opt_ins"("token_hash");

-- CreateIndex
CREATE INDEX "opt_ins_company_id_form_id_idx" ON "opt_ins"("company_id", "form_id");

-- CreateIndex
CREATE UNIQUE INDEX "opt_ins_company_id_delivery_id_key" ON "opt_ins"("company_id", "delivery_id");

-- CreateIndex
CREATE UNIQUE INDEX "opt_ins_company_id_token_hash_key" ON "opt_ins"("company_id", "token_hash");

-- CreateIndex
CREATE INDEX "outbox_messages_company_id_opt_in_id_idx" ON "outbox_messages"("company_id", "opt_in_id");

-- AddForeignKey
ALTER TABLE "opt_ins" ADD CONSTRAINT "opt_ins_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opt_ins" ADD CONSTRAINT "opt_ins_company_id_delivery_id_fkey" FOREIGN KEY ("company_id", "delivery_id") REFERENCES "deliveries"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opt_ins" ADD CONSTRAINT "opt_ins_company_id_form_id_fkey" FOREIGN KEY ("company_id", "form_id") REFERENCES "capture_keys"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_opt_in_id_fkey" FOREIGN KEY ("company_id", "opt_in_id") REFERENCES "opt_ins"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX opt_ins_waiting_key ON opt_ins (company_id, form_id, email_key) WHERE confirmed_at IS NULL;
CREATE INDEX deliveries_unconfirmed_idx ON deliveries (received_at) WHERE state = 'unconfirmed';
ALTER TABLE opt_ins ADD CONSTRAINT opt_ins_confirmed_check CHECK (noted_at IS NULL OR confirmed_at IS NOT NULL);

ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_state_check CHECK (state IN ('received', 'processed', 'waiting', 'unconfirmed', 'failed', 'refused'));
ALTER TABLE do_not_contact DROP CONSTRAINT do_not_contact_source_check;
ALTER TABLE do_not_contact ADD CONSTRAINT do_not_contact_source_check CHECK (source IN ('person', 'unsubscribe', 'bounce'));

SELECT fence_tenant_tables();
