-- AlterTable
ALTER TABLE "capture_keys" ADD COLUMN     "assigned_to" UUID,
ADD COLUMN     "old_key_hash" TEXT,
ADD COLUMN     "old_key_until" TIMESTAMPTZ(3),
ADD COLUMN     "old_signing_secret" TEXT,
ADD COLUMN     "old_signing_until" TIMESTAMPTZ(3),
ADD COLUMN     "processing_mode" TEXT,
ADD COLUMN     "source" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "processing_mode" TEXT NOT NULL DEFAULT 'hybrid';

-- CreateIndex
CREATE INDEX "capture_keys_old_key_hash_idx" ON "capture_keys"("old_key_hash");

-- CreateIndex
CREATE INDEX "capture_keys_company_id_assigned_to_idx" ON "capture_keys"("company_id", "assigned_to");

-- AddForeignKey
ALTER TABLE "capture_keys" ADD CONSTRAINT "capture_keys_company_id_assigned_to_fkey" FOREIGN KEY ("company_id", "assigned_to") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE capture_keys ADD CONSTRAINT capture_keys_processing_mode_check CHECK (processing_mode IN ('manual', 'ai', 'hybrid'));
ALTER TABLE capture_keys ADD CONSTRAINT capture_keys_source_check CHECK (source IN ('website', 'linkedin', 'facebook', 'google_ads', 'n8n_workflow', 'slack',
  'cold_call', 'email_campaign', 'referral', 'event', 'partner', 'import', 'manual_entry', 'cold_email', 'webinar', 'conference', 'google_sheets', 'social'));
ALTER TABLE companies ADD CONSTRAINT companies_processing_mode_check CHECK (processing_mode IN ('manual', 'ai', 'hybrid'));
-- Whoever is there already keeps what webhooks did until now.
UPDATE companies SET processing_mode = 'ai';

-- What is remembered with a key has grown.
DROP TRIGGER companies_changed ON companies;
CREATE TRIGGER companies_changed AFTER UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.subscription_plan, OLD.trial_ends_at, OLD.currency, OLD.processing_mode)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.subscription_plan, NEW.trial_ends_at, NEW.currency, NEW.processing_mode))
  EXECUTE FUNCTION announce_identity_change();
DROP TRIGGER capture_keys_changed ON capture_keys;
CREATE TRIGGER capture_keys_changed AFTER UPDATE ON capture_keys FOR EACH ROW
  WHEN ((OLD.key_hash, OLD.old_key_hash, OLD.old_key_until, OLD.channels, OLD.signing_secret, OLD.old_signing_secret, OLD.old_signing_until, OLD.revoked_at,
      OLD.source, OLD.processing_mode, OLD.assigned_to)
    IS DISTINCT FROM (NEW.key_hash, NEW.old_key_hash, NEW.old_key_until, NEW.channels, NEW.signing_secret, NEW.old_signing_secret, NEW.old_signing_until,
      NEW.revoked_at, NEW.source, NEW.processing_mode, NEW.assigned_to))
  EXECUTE FUNCTION announce_identity_change();
