-- AlterTable
ALTER TABLE "logins" ADD COLUMN     "access_expires_at" TIMESTAMPTZ(3),
ALTER COLUMN "password_hash" DROP NOT NULL;

-- CreateTable
CREATE TABLE "login_links" (
    "token_hash" TEXT NOT NULL,
    "login_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "made_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_as" TEXT,

    CONSTRAINT "login_links_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "login_mails" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "login_links_login_id_idx" ON "login_links"("login_id");

-- CreateIndex
CREATE INDEX "login_links_expires_at_idx" ON "login_links"("expires_at");

-- CreateIndex
CREATE INDEX "login_mails_next_attempt_at_idx" ON "login_mails"("next_attempt_at");

-- AddForeignKey
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_login_id_fkey" FOREIGN KEY ("login_id") REFERENCES "logins"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- raw: the lists of LOGIN_LINK_KINDS, LINK_ENDS and LOGIN_MAIL_KINDS in packages/shared/src/ways-in.ts
ALTER TABLE login_links ADD CONSTRAINT login_links_kind_check CHECK (kind IN ('invitation', 'reset', 'recovery'));
ALTER TABLE login_links ADD CONSTRAINT login_links_closed_as_check CHECK (closed_as IN ('used', 'replaced', 'withdrawn'));
ALTER TABLE login_mails ADD CONSTRAINT login_mails_kind_check CHECK (kind IN ('invitation', 'reset', 'recovery_made', 'password_changed', 'new_device'));

-- raw: one-time passwords that are out already get the same three days
UPDATE logins SET access_expires_at = now() + interval '72 hours' WHERE must_change_password;

GRANT SELECT, INSERT, UPDATE, DELETE ON login_links, login_mails TO crm_platform;

-- CreateTable
CREATE TABLE "known_devices" (
    "login_id" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_devices_pkey" PRIMARY KEY ("login_id","fingerprint")
);

-- CreateIndex
CREATE INDEX "known_devices_last_seen_at_idx" ON "known_devices"("last_seen_at");

-- AddForeignKey
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_login_id_fkey" FOREIGN KEY ("login_id") REFERENCES "logins"("id") ON DELETE CASCADE ON UPDATE CASCADE;

GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO crm_platform;
