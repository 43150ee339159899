-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "two_step" TEXT NOT NULL DEFAULT 'optional';

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "must_set_up_two_step" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "authenticator_apps" (
    "login_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "authenticator_apps_pkey" PRIMARY KEY ("login_id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "login_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("login_id","code_hash")
);

-- CreateTable
CREATE TABLE "remembered_devices" (
    "id" UUID NOT NULL,
    "login_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "remembered_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_steps" (
    "id" TEXT NOT NULL,
    "login_id" UUID NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_steps_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "remembered_devices_token_hash_key" ON "remembered_devices"("token_hash");

-- CreateIndex
CREATE INDEX "remembered_devices_login_id_idx" ON "remembered_devices"("login_id");

-- CreateIndex
CREATE INDEX "remembered_devices_expires_at_idx" ON "remembered_devices"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_steps_login_id_idx" ON "sign_in_steps"("login_id");

-- CreateIndex
CREATE INDEX "sign_in_steps_expires_at_idx" ON "sign_in_steps"("expires_at");

-- AddForeignKey
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_login_id_fkey" FOREIGN KEY ("login_id") REFERENCES "logins"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_login_id_fkey" FOREIGN KEY ("login_id") REFERENCES "logins"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_login_id_fkey" FOREIGN KEY ("login_id") REFERENCES "logins"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_login_id_fkey" FOREIGN KEY ("login_id") REFERENCES "logins"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE companies ADD CONSTRAINT companies_two_step_check CHECK (two_step IN ('optional', 'admins', 'everyone'));
ALTER TABLE login_mails DROP CONSTRAINT login_mails_kind_check;
ALTER TABLE login_mails ADD CONSTRAINT login_mails_kind_check CHECK (kind IN ('invitation', 'reset', 'recovery_made', 'password_changed', 'new_device', 'security_changed'));

-- Signed in before anybody counted this: how long ago is unknown, so their session has to be confirmed like an old one.
UPDATE sessions SET confirmed_at = created_at;

-- What a session may do changes with these, and instances trust for a moment what they read of it.
CREATE TRIGGER sessions_changed AFTER UPDATE OF must_set_up_two_step, confirmed_at ON sessions FOR EACH STATEMENT
  EXECUTE FUNCTION announce_identity_change();

GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator_apps, recovery_codes, remembered_devices, sign_in_steps TO crm_platform;
