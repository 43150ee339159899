ALTER TABLE "companies" ADD COLUMN     "logo" TEXT;

CREATE TABLE "company_logos" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "sha256" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "width" SMALLINT NOT NULL,
    "height" SMALLINT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_logos_pkey" PRIMARY KEY ("company_id")
);

ALTER TABLE "company_logos" ADD CONSTRAINT "company_logos_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE company_logos ADD CONSTRAINT company_logos_type_check CHECK (type IN ('image/png', 'image/jpeg', 'image/webp'));
ALTER TABLE company_logos ADD CONSTRAINT company_logos_bytes_check CHECK (octet_length(bytes) BETWEEN 1 AND 524288);

-- The logo rides with who somebody is, and instances trust for a moment what they read of that.
DROP TRIGGER companies_changed ON companies;
CREATE TRIGGER companies_changed AFTER UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.subscription_plan, OLD.trial_ends_at, OLD.currency, OLD.logo, OLD.fiscal_start, OLD.processing_mode, OLD.reps_see, OLD.reps_export)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.subscription_plan, NEW.trial_ends_at, NEW.currency, NEW.logo, NEW.fiscal_start, NEW.processing_mode, NEW.reps_see, NEW.reps_export))
  EXECUTE FUNCTION announce_identity_change();

SELECT fence_tenant_tables();
