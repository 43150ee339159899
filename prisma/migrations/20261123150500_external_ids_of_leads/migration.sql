-- AlterTable
ALTER TABLE "external_ids" ADD COLUMN     "lead_id" UUID;

-- CreateIndex
CREATE INDEX "external_ids_company_id_lead_id_idx" ON "external_ids"("company_id", "lead_id");

-- AddForeignKey
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: of the four one, and the one that the type says.
ALTER TABLE external_ids
  DROP CONSTRAINT external_ids_subject_check,
  ADD CONSTRAINT external_ids_subject_check CHECK (num_nonnulls(lead_id, account_id, contact_id, opportunity_id) = 1
    AND record_type = CASE WHEN lead_id IS NOT NULL THEN 'lead' WHEN account_id IS NOT NULL THEN 'account' WHEN contact_id IS NOT NULL THEN 'contact' ELSE 'opportunity' END);

SELECT fence_tenant_tables();
