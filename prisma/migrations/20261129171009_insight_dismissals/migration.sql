-- CreateTable
CREATE TABLE "insight_dismissals" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "key" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "subject_label" TEXT,
    "evidence" INTEGER NOT NULL,
    "dismissed_by" UUID NOT NULL,
    "dismissed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "insight_dismissals_pkey" PRIMARY KEY ("company_id","key")
);

-- AddForeignKey
ALTER TABLE "insight_dismissals" ADD CONSTRAINT "insight_dismissals_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "insight_dismissals" ADD CONSTRAINT "insight_dismissals_company_id_dismissed_by_fkey" FOREIGN KEY ("company_id", "dismissed_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE insight_dismissals ADD CONSTRAINT insight_dismissals_reason_check CHECK (reason IN ('not_now', 'done', 'wrong'));

-- What was put aside is about the company, not about a row: whoever may see suggestions sees it.
GRANT SELECT ON insight_dismissals TO crm_reader;
SELECT fence_tenant_tables();
