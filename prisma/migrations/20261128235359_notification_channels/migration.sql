-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'system',
ADD COLUMN     "mailed_at" TIMESTAMPTZ(3),
ADD COLUMN     "task_id" UUID;

-- CreateTable
CREATE TABLE "notification_settings" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "user_id" UUID NOT NULL,
    "app_off" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "mail_kinds" TEXT[] NOT NULL,
    "rhythm" TEXT NOT NULL DEFAULT 'soon',
    "mail_at" TEXT NOT NULL DEFAULT '08:00',
    "quiet_from" TEXT,
    "quiet_to" TEXT,

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("company_id","user_id")
);

-- CreateIndex
CREATE INDEX "notifications_company_id_task_id_idx" ON "notifications"("company_id", "task_id");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_task_id_fkey" FOREIGN KEY ("company_id", "task_id") REFERENCES "tasks"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: words from a list, what the mailing looks for, and the fences.
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('assigned', 'reminder', 'meeting', 'reply', 'approval', 'deal', 'followed', 'system'));
ALTER TABLE notification_settings ADD CONSTRAINT notification_settings_rhythm_check CHECK (rhythm IN ('soon', 'hourly', 'daily'));
ALTER TABLE notification_settings ADD CONSTRAINT notification_settings_times_check CHECK (mail_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
  AND (quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
CREATE INDEX notifications_to_mail ON notifications (created_at) WHERE mailed_at IS NULL AND read_at IS NULL;
COMMENT ON INDEX notifications_to_mail IS 'raw: partial index';
ALTER TABLE login_mails DROP CONSTRAINT login_mails_kind_check;
ALTER TABLE login_mails ADD CONSTRAINT login_mails_kind_check CHECK (kind IN ('invitation', 'reset', 'recovery_made', 'password_changed', 'new_device', 'security_changed', 'company_closed', 'company_reopened', 'webhook_failing', 'webhook_stopped', 'notifications'));
SELECT fence_tenant_tables();
GRANT SELECT ON notification_settings TO crm_reader;
