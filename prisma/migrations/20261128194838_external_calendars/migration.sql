-- CreateTable
CREATE TABLE "external_calendars" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "address_hash" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "next_read_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "etag" TEXT,
    "read_day" TEXT,
    "digest" TEXT,
    "is_cut" BOOLEAN NOT NULL DEFAULT false,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "failing_reason" TEXT,

    CONSTRAINT "external_calendars_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "external_events" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "calendar_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "is_all_day" BOOLEAN NOT NULL,
    "is_busy" BOOLEAN NOT NULL,

    CONSTRAINT "external_events_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "external_calendars_next_read_at_idx" ON "external_calendars"("next_read_at");

-- CreateIndex
CREATE UNIQUE INDEX "external_calendars_company_id_owner_id_address_hash_key" ON "external_calendars"("company_id", "owner_id", "address_hash");

-- CreateIndex
CREATE INDEX "external_events_company_id_calendar_id_idx" ON "external_events"("company_id", "calendar_id");

-- CreateIndex
CREATE INDEX "external_events_company_id_owner_id_ends_at_idx" ON "external_events"("company_id", "owner_id", "ends_at");

-- AddForeignKey
ALTER TABLE "external_calendars" ADD CONSTRAINT "external_calendars_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_calendars" ADD CONSTRAINT "external_calendars_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_events" ADD CONSTRAINT "external_events_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_events" ADD CONSTRAINT "external_events_company_id_calendar_id_fkey" FOREIGN KEY ("company_id", "calendar_id") REFERENCES "external_calendars"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE external_events ADD CONSTRAINT external_events_times_check CHECK (ends_at >= starts_at);

SELECT fence_tenant_tables();
GRANT SELECT ON external_calendars, external_events TO crm_reader;
