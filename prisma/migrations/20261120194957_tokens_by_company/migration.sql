-- DropIndex
DROP INDEX "surveys_token_hash_key";

-- DropIndex
DROP INDEX "unsubscribe_links_token_hash_key";

-- CreateIndex
CREATE INDEX "surveys_token_hash_idx" ON "surveys"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "surveys_company_id_token_hash_key" ON "surveys"("company_id", "token_hash");

-- CreateIndex
CREATE INDEX "unsubscribe_links_token_hash_idx" ON "unsubscribe_links"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "unsubscribe_links_company_id_token_hash_key" ON "unsubscribe_links"("company_id", "token_hash");
