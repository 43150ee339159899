-- AlterTable
ALTER TABLE "external_calendars" ADD COLUMN     "account_id" UUID,
ADD COLUMN     "is_shown" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "remote_id" TEXT,
ADD COLUMN     "sync_token" TEXT,
ALTER COLUMN "address" DROP NOT NULL;

-- AlterTable
ALTER TABLE "external_events" ADD COLUMN     "source_id" TEXT;

-- CreateTable
CREATE TABLE "calendar_accounts" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "credential" TEXT NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "writes_to" TEXT,
    "leaving_since" TIMESTAMPTZ(3),
    "signed_out_at" TIMESTAMPTZ(3),
    "next_write_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "wrote_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "failing_reason" TEXT,

    CONSTRAINT "calendar_accounts_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "meeting_copies" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "account_id" UUID NOT NULL,
    "meeting_id" UUID NOT NULL,
    "calendar" TEXT NOT NULL,
    "etag" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "next_starts" TIMESTAMPTZ(3),
    "next_ends" TIMESTAMPTZ(3),
    "content" TEXT,
    "written_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "meeting_copies_pkey" PRIMARY KEY ("company_id","account_id","meeting_id")
);

-- CreateIndex
CREATE INDEX "calendar_accounts_next_write_at_idx" ON "calendar_accounts"("next_write_at");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_accounts_company_id_owner_id_provider_username_key" ON "calendar_accounts"("company_id", "owner_id", "provider", "username");

-- CreateIndex
CREATE INDEX "meeting_copies_company_id_account_id_ends_at_idx" ON "meeting_copies"("company_id", "account_id", "ends_at");

-- AddForeignKey
ALTER TABLE "calendar_accounts" ADD CONSTRAINT "calendar_accounts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_accounts" ADD CONSTRAINT "calendar_accounts_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meeting_copies" ADD CONSTRAINT "meeting_copies_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meeting_copies" ADD CONSTRAINT "meeting_copies_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "calendar_accounts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_calendars" ADD CONSTRAINT "external_calendars_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "calendar_accounts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE calendar_accounts ADD CONSTRAINT calendar_accounts_provider_check CHECK (provider = ANY (ARRAY['google']));
ALTER TABLE meeting_copies ADD CONSTRAINT meeting_copies_times_check CHECK (ends_at >= starts_at);
-- A calendar is read by its own secret address, or by the account that it is of.
ALTER TABLE external_calendars ADD CONSTRAINT external_calendars_way_check
  CHECK ((account_id IS NULL) = (address IS NOT NULL) AND (account_id IS NULL) = (remote_id IS NULL));
-- A person's meetings are written to one calendar.
CREATE UNIQUE INDEX calendar_accounts_writes_key ON calendar_accounts (company_id, owner_id) WHERE writes_to IS NOT NULL;

SELECT fence_tenant_tables();
GRANT SELECT ON calendar_accounts, meeting_copies TO crm_reader;
