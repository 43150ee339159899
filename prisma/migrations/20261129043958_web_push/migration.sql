-- AlterTable
-- Who chose before there was this gets what everybody has at first; only browsers that ask are told.
ALTER TABLE "notification_settings" ADD COLUMN     "push_kinds" TEXT[] NOT NULL DEFAULT ARRAY['assigned', 'reminder', 'meeting', 'reply', 'approval'];
ALTER TABLE "notification_settings" ALTER COLUMN "push_kinds" DROP DEFAULT;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "pushed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "session_id" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "push_subscriptions_company_id_user_id_idx" ON "push_subscriptions"("company_id", "user_id");

-- CreateIndex
CREATE INDEX "push_subscriptions_session_id_idx" ON "push_subscriptions"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_company_id_endpoint_key" ON "push_subscriptions"("company_id", "endpoint");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX notifications_to_push ON notifications (created_at) WHERE pushed_at IS NULL AND read_at IS NULL;
COMMENT ON INDEX notifications_to_push IS 'raw: partial, for the job that looks for them every few seconds';

SELECT fence_tenant_tables();
GRANT SELECT ON push_subscriptions TO crm_reader;
