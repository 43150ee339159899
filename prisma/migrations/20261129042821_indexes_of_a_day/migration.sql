-- CreateIndex
CREATE INDEX "conversations_company_id_last_at_id_idx" ON "conversations"("company_id", "last_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "lead_activities_company_id_kind_id_idx" ON "lead_activities"("company_id", "kind", "id");

-- CreateIndex
CREATE INDEX "record_activities_company_id_kind_id_idx" ON "record_activities"("company_id", "kind", "id");
