-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "failing_told_at" TIMESTAMPTZ(3);

-- raw: the admins are told by mail, too
ALTER TABLE login_mails DROP CONSTRAINT login_mails_kind_check;
ALTER TABLE login_mails ADD CONSTRAINT login_mails_kind_check CHECK (kind IN ('invitation', 'reset', 'recovery_made', 'password_changed', 'new_device', 'security_changed', 'company_closed', 'company_reopened', 'webhook_failing', 'webhook_stopped'));
