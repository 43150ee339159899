-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "booking_id" UUID;

-- CreateTable
CREATE TABLE "booking_pages" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "duration_minutes" INTEGER NOT NULL,
    "location" TEXT,
    "timezone" TEXT NOT NULL,
    "hours" JSONB NOT NULL,
    "step_minutes" INTEGER NOT NULL,
    "buffer_before_minutes" INTEGER NOT NULL DEFAULT 0,
    "buffer_after_minutes" INTEGER NOT NULL DEFAULT 0,
    "notice_hours" INTEGER NOT NULL,
    "days_ahead" INTEGER NOT NULL,
    "daily_limit" INTEGER,
    "questions" JSONB NOT NULL DEFAULT '[]',
    "consent" TEXT,
    "privacy_url" TEXT,
    "is_open" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "booking_pages_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "booking_hosts" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "page_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "last_booked_at" TIMESTAMPTZ(3),

    CONSTRAINT "booking_hosts_pkey" PRIMARY KEY ("company_id","page_id","user_id")
);

-- CreateTable
CREATE TABLE "bookings" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "page_id" UUID NOT NULL,
    "meeting_id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "email" TEXT,
    "timezone" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "booking_pages_slug_idx" ON "booking_pages"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "booking_pages_company_id_slug_key" ON "booking_pages"("company_id", "slug");

-- CreateIndex
CREATE INDEX "booking_hosts_company_id_user_id_idx" ON "booking_hosts"("company_id", "user_id");

-- CreateIndex
CREATE INDEX "bookings_token_hash_idx" ON "bookings"("token_hash");

-- CreateIndex
CREATE INDEX "bookings_company_id_page_id_idx" ON "bookings"("company_id", "page_id");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_company_id_meeting_id_key" ON "bookings"("company_id", "meeting_id");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_company_id_request_id_key" ON "bookings"("company_id", "request_id");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_company_id_token_hash_key" ON "bookings"("company_id", "token_hash");

-- CreateIndex
CREATE INDEX "outbox_messages_company_id_booking_id_idx" ON "outbox_messages"("company_id", "booking_id");

-- AddForeignKey
ALTER TABLE "booking_pages" ADD CONSTRAINT "booking_pages_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_hosts" ADD CONSTRAINT "booking_hosts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_hosts" ADD CONSTRAINT "booking_hosts_company_id_page_id_fkey" FOREIGN KEY ("company_id", "page_id") REFERENCES "booking_pages"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "booking_hosts" ADD CONSTRAINT "booking_hosts_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_company_id_page_id_fkey" FOREIGN KEY ("company_id", "page_id") REFERENCES "booking_pages"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_company_id_meeting_id_fkey" FOREIGN KEY ("company_id", "meeting_id") REFERENCES "meetings"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_booking_id_fkey" FOREIGN KEY ("company_id", "booking_id") REFERENCES "bookings"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX booking_pages_name_key ON booking_pages (company_id, lower(name)) WHERE removed_at IS NULL;

SELECT fence_tenant_tables();
GRANT SELECT ON booking_pages, booking_hosts, bookings TO crm_reader;
