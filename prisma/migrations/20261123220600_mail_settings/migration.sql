-- AlterTable
ALTER TABLE "users" ADD COLUMN     "mail_signature" TEXT;

-- CreateTable
CREATE TABLE "mail_settings" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "host" TEXT,
    "port" INTEGER,
    "security" TEXT NOT NULL DEFAULT 'starttls',
    "username" TEXT,
    "password" TEXT,
    "from_name" TEXT,
    "from_email" TEXT,
    "reply_to" TEXT,
    "dkim_selector" TEXT,
    "signature" TEXT,
    "user_limit" INTEGER NOT NULL DEFAULT 200,
    "company_limit" INTEGER NOT NULL DEFAULT 2000,
    "failing_since" TIMESTAMPTZ(3),
    "failing_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_settings_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "mail_days" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "day" DATE NOT NULL,
    "sender_id" UUID NOT NULL,
    "queued" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "mail_days_pkey" PRIMARY KEY ("company_id","day","sender_id")
);

-- AddForeignKey
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_days" ADD CONSTRAINT "mail_days_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE mail_settings ADD CONSTRAINT mail_settings_security_check CHECK (security IN ('tls', 'starttls', 'none'));
ALTER TABLE mail_settings ADD CONSTRAINT mail_settings_whole_check CHECK (host IS NULL OR (port IS NOT NULL AND from_email IS NOT NULL));
ALTER TABLE mail_settings ADD CONSTRAINT mail_settings_limits_check CHECK (user_limit BETWEEN 1 AND 100000 AND company_limit BETWEEN 1 AND 1000000);
ALTER TABLE mail_settings ADD CONSTRAINT mail_settings_signature_check CHECK (length(signature) <= 2000);
ALTER TABLE users ADD CONSTRAINT users_mail_signature_check CHECK (length(mail_signature) <= 2000);

SELECT fence_tenant_tables();
