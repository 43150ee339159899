-- CreateTable
CREATE TABLE "lead_handovers" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "from_user_id" UUID NOT NULL,
    "to_user_id" UUID NOT NULL,
    "note" TEXT,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "lead_handovers_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "lead_handovers_company_id_lead_id_state_idx" ON "lead_handovers"("company_id", "lead_id", "state");

-- AddForeignKey
ALTER TABLE "lead_handovers" ADD CONSTRAINT "lead_handovers_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_handovers" ADD CONSTRAINT "lead_handovers_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_handovers" ADD CONSTRAINT "lead_handovers_company_id_from_user_id_fkey" FOREIGN KEY ("company_id", "from_user_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_handovers" ADD CONSTRAINT "lead_handovers_company_id_to_user_id_fkey" FOREIGN KEY ("company_id", "to_user_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

SELECT fence_tenant_tables();
