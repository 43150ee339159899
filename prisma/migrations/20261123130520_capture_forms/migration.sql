-- CreateTable
CREATE TABLE "capture_forms" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "public_id" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "capture_forms_pkey" PRIMARY KEY ("company_id","id")
);

-- AddForeignKey
ALTER TABLE "capture_forms" ADD CONSTRAINT "capture_forms_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "capture_forms" ADD CONSTRAINT "capture_forms_company_id_id_fkey" FOREIGN KEY ("company_id", "id") REFERENCES "capture_keys"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE deliveries DROP CONSTRAINT deliveries_channel_check;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_channel_check CHECK (channel IN ('n8n', 'slack', 'linkedin', 'social', 'form'));

SELECT fence_tenant_tables();
