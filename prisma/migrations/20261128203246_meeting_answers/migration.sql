-- CreateTable
CREATE TABLE "meeting_answers" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "meeting_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "answered_start" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "meeting_answers_pkey" PRIMARY KEY ("company_id","meeting_id","email")
);

-- AddForeignKey
ALTER TABLE "meeting_answers" ADD CONSTRAINT "meeting_answers_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meeting_answers" ADD CONSTRAINT "meeting_answers_company_id_meeting_id_fkey" FOREIGN KEY ("company_id", "meeting_id") REFERENCES "meetings"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE meeting_answers ADD CONSTRAINT meeting_answers_answer_check CHECK (answer IN ('accepted', 'tentative', 'declined'));

SELECT fence_tenant_tables();
GRANT SELECT ON meeting_answers TO crm_reader;
