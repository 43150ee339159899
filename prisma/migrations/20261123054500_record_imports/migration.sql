-- Files of accounts and contacts beside files of leads: what an import touched may be any of them.
ALTER TABLE "import_leads" RENAME TO "import_records";
ALTER TABLE "import_records" RENAME CONSTRAINT "import_leads_company_id_import_id_fkey" TO "import_records_company_id_import_id_fkey";
ALTER TABLE "import_records" RENAME CONSTRAINT "import_leads_company_id_lead_id_fkey" TO "import_records_company_id_lead_id_fkey";
ALTER TABLE "import_records" RENAME CONSTRAINT "import_leads_action_check" TO "import_records_action_check";
ALTER TABLE "import_records" RENAME CONSTRAINT "import_leads_undone_check" TO "import_records_undone_check";
ALTER INDEX "import_leads_company_id_lead_id_idx" RENAME TO "import_records_company_id_lead_id_idx";
ALTER TABLE "import_records" DROP CONSTRAINT "import_leads_pkey";
ALTER TABLE "import_records" ALTER COLUMN "lead_id" DROP NOT NULL,
ADD COLUMN     "account_id" UUID,
ADD COLUMN     "contact_id" UUID,
ADD COLUMN     "opportunity_id" UUID;
ALTER TABLE "import_records"
  ADD COLUMN "record_id" UUID NOT NULL GENERATED ALWAYS AS (coalesce(lead_id, account_id, contact_id, opportunity_id)) STORED,
  ADD CONSTRAINT "import_records_pkey" PRIMARY KEY ("company_id", "import_id", "record_id"),
  ADD CONSTRAINT import_records_subject_check CHECK (num_nonnulls(lead_id, account_id, contact_id, opportunity_id) = 1);

ALTER TABLE "imports" ADD COLUMN     "program" TEXT NOT NULL DEFAULT 'other',
ADD COLUMN     "record_type" TEXT NOT NULL DEFAULT 'lead';

-- CreateTable
CREATE TABLE "external_ids" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "program" TEXT NOT NULL,
    "record_type" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "account_id" UUID,
    "contact_id" UUID,
    "opportunity_id" UUID,

    CONSTRAINT "external_ids_pkey" PRIMARY KEY ("company_id","program","record_type","external_id")
);

-- CreateIndex
CREATE INDEX "import_records_company_id_account_id_idx" ON "import_records"("company_id", "account_id");
CREATE INDEX "import_records_company_id_contact_id_idx" ON "import_records"("company_id", "contact_id");
CREATE INDEX "import_records_company_id_opportunity_id_idx" ON "import_records"("company_id", "opportunity_id");
CREATE INDEX "external_ids_company_id_account_id_idx" ON "external_ids"("company_id", "account_id");
CREATE INDEX "external_ids_company_id_contact_id_idx" ON "external_ids"("company_id", "contact_id");
CREATE INDEX "external_ids_company_id_opportunity_id_idx" ON "external_ids"("company_id", "opportunity_id");

-- AddForeignKey
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "accounts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_company_id_contact_id_fkey" FOREIGN KEY ("company_id", "contact_id") REFERENCES "contacts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "accounts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_company_id_contact_id_fkey" FOREIGN KEY ("company_id", "contact_id") REFERENCES "contacts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: words from a list, and the fences.
ALTER TABLE imports
  ADD CONSTRAINT imports_record_type_check CHECK (record_type IN ('lead', 'account', 'contact', 'opportunity')),
  ADD CONSTRAINT imports_program_check CHECK (program IN ('hubspot', 'pipedrive', 'salesforce', 'other'));
ALTER TABLE external_ids
  ADD CONSTRAINT external_ids_program_check CHECK (program IN ('hubspot', 'pipedrive', 'salesforce', 'other')),
  ADD CONSTRAINT external_ids_subject_check CHECK (num_nonnulls(account_id, contact_id, opportunity_id) = 1
    AND record_type = CASE WHEN account_id IS NOT NULL THEN 'account' WHEN contact_id IS NOT NULL THEN 'contact' ELSE 'opportunity' END);

SELECT fence_tenant_tables();
