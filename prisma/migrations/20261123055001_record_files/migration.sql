-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "account_id" UUID,
ADD COLUMN     "contact_id" UUID;

-- CreateTable
CREATE TABLE "files" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "lead_id" UUID,
    "account_id" UUID,
    "contact_id" UUID,
    "opportunity_id" UUID,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "uploaded_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "files_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "file_chunks" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "file_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "file_chunks_pkey" PRIMARY KEY ("company_id","file_id","position")
);

-- CreateTable
CREATE TABLE "record_followers" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "lead_id" UUID,
    "account_id" UUID,
    "contact_id" UUID,
    "opportunity_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "record_followers_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "files_company_id_lead_id_idx" ON "files"("company_id", "lead_id");

-- CreateIndex
CREATE INDEX "files_company_id_account_id_idx" ON "files"("company_id", "account_id");

-- CreateIndex
CREATE INDEX "files_company_id_contact_id_idx" ON "files"("company_id", "contact_id");

-- CreateIndex
CREATE INDEX "files_company_id_opportunity_id_idx" ON "files"("company_id", "opportunity_id");

-- CreateIndex
CREATE INDEX "files_removed_at_idx" ON "files"("removed_at");

-- CreateIndex
CREATE INDEX "record_followers_company_id_lead_id_idx" ON "record_followers"("company_id", "lead_id");

-- CreateIndex
CREATE INDEX "record_followers_company_id_account_id_idx" ON "record_followers"("company_id", "account_id");

-- CreateIndex
CREATE INDEX "record_followers_company_id_contact_id_idx" ON "record_followers"("company_id", "contact_id");

-- CreateIndex
CREATE INDEX "record_followers_company_id_opportunity_id_idx" ON "record_followers"("company_id", "opportunity_id");

-- CreateIndex
CREATE INDEX "record_followers_company_id_user_id_idx" ON "record_followers"("company_id", "user_id");

-- CreateIndex
CREATE INDEX "tasks_company_id_opportunity_id_idx" ON "tasks"("company_id", "opportunity_id");

-- CreateIndex
CREATE INDEX "tasks_company_id_account_id_idx" ON "tasks"("company_id", "account_id");

-- CreateIndex
CREATE INDEX "tasks_company_id_contact_id_idx" ON "tasks"("company_id", "contact_id");

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "accounts"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company_id_contact_id_fkey" FOREIGN KEY ("company_id", "contact_id") REFERENCES "contacts"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "accounts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_contact_id_fkey" FOREIGN KEY ("company_id", "contact_id") REFERENCES "contacts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_uploaded_by_fkey" FOREIGN KEY ("company_id", "uploaded_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_chunks" ADD CONSTRAINT "file_chunks_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_chunks" ADD CONSTRAINT "file_chunks_company_id_file_id_fkey" FOREIGN KEY ("company_id", "file_id") REFERENCES "files"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_followers" ADD CONSTRAINT "record_followers_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_followers" ADD CONSTRAINT "record_followers_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_followers" ADD CONSTRAINT "record_followers_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_followers" ADD CONSTRAINT "record_followers_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "accounts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_followers" ADD CONSTRAINT "record_followers_company_id_contact_id_fkey" FOREIGN KEY ("company_id", "contact_id") REFERENCES "contacts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_followers" ADD CONSTRAINT "record_followers_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE files
  ADD CONSTRAINT files_record_check CHECK (num_nonnulls(lead_id, account_id, contact_id, opportunity_id) = 1),
  ADD CONSTRAINT files_size_check CHECK (size_bytes > 0),
  ADD CONSTRAINT files_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$');
ALTER TABLE record_followers
  ADD CONSTRAINT record_followers_record_check CHECK (num_nonnulls(lead_id, account_id, contact_id, opportunity_id) = 1);
-- Most files are compressed already: PostgreSQL would try in vain.
ALTER TABLE file_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

SELECT fence_tenant_tables();
