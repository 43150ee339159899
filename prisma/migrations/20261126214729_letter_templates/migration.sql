-- CreateTable
CREATE TABLE "letter_templates" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "moment" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "greeting" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "conditions" JSONB NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "letter_templates_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "letter_templates_company_id_name_key" ON "letter_templates"("company_id", "name");

-- AddForeignKey
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_company_id_updated_by_fkey" FOREIGN KEY ("company_id", "updated_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand from here on.

ALTER TABLE letter_templates ADD CONSTRAINT letter_templates_language_check CHECK (language IN ('en', 'de'));
ALTER TABLE letter_templates ADD CONSTRAINT letter_templates_moment_check CHECK (moment IN (
  'first_inbound', 'first_outbound', 'follow_up', 'second_follow_up', 'break_up', 'reply', 'meeting_confirmation', 'meeting_reminder', 'after_meeting', 'no_show',
  'proposal_cover', 'reopening'));
CREATE INDEX agent_actions_template_idx ON agent_actions (company_id, (brief -> 'template' ->> 'id')) WHERE brief -> 'template' ->> 'id' IS NOT NULL;
SELECT fence_tenant_tables();
-- How the company writes: nothing of a record is in it, so whoever sees a part of the records reads all of it.
GRANT SELECT ON letter_templates TO crm_reader;
