-- DropIndex
DROP INDEX "scoring_models_company_id_version_key";

-- AlterTable
ALTER TABLE "opportunities" ADD COLUMN     "win_chance" REAL,
ADD COLUMN     "win_chance_at" TIMESTAMPTZ(3),
ADD COLUMN     "win_reasons" JSONB,
ADD COLUMN     "win_version" TEXT;

-- AlterTable
ALTER TABLE "opportunity_contacts" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "scoring_models" ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'lead';

-- CreateTable
CREATE TABLE "opportunity_terms" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "opportunity_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "amount" DECIMAL(18,3) NOT NULL,
    "close_date" DATE,
    "owner_id" UUID,
    "has_next_step" BOOLEAN NOT NULL,

    CONSTRAINT "opportunity_terms_pkey" PRIMARY KEY ("company_id","opportunity_id","since")
);

-- CreateIndex
CREATE UNIQUE INDEX "scoring_models_company_id_kind_version_key" ON "scoring_models"("company_id", "kind", "version");

-- AddForeignKey
ALTER TABLE "opportunity_terms" ADD CONSTRAINT "opportunity_terms_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

DROP INDEX scoring_models_one_active;
CREATE UNIQUE INDEX scoring_models_one_active ON scoring_models (company_id, kind) WHERE state = 'active';
ALTER TABLE scoring_models ADD CONSTRAINT scoring_models_kind_check CHECK (kind IN ('lead', 'deal'));
ALTER TABLE opportunities ADD CONSTRAINT opportunities_win_chance_check CHECK (win_chance >= 0 AND win_chance <= 1);

-- Who was in a deal from the start, as far as it is known; of the others only that they are in it now.
UPDATE opportunity_contacts c SET created_at = v.created_at FROM lead_conversions v
WHERE v.company_id = c.company_id AND v.opportunity_id = c.opportunity_id AND v.contact_id = c.contact_id;

-- Two changes at one moment are one: the later one holds.
CREATE FUNCTION keep_opportunity_terms() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO opportunity_terms (company_id, opportunity_id, since, amount, close_date, owner_id, has_next_step)
  VALUES (NEW.company_id, NEW.id, NEW.updated_at, NEW.base_amount, NEW.close_date, NEW.owner_id, NEW.next_step IS NOT NULL)
  ON CONFLICT (company_id, opportunity_id, since) DO UPDATE
    SET amount = excluded.amount, close_date = excluded.close_date, owner_id = excluded.owner_id, has_next_step = excluded.has_next_step;
  RETURN NULL;
END $$;
CREATE TRIGGER opportunities_keep_first_terms AFTER INSERT ON opportunities FOR EACH ROW EXECUTE FUNCTION keep_opportunity_terms();
CREATE TRIGGER opportunities_keep_terms AFTER UPDATE OF amount, currency_rate, close_date, owner_id, next_step ON opportunities FOR EACH ROW
  WHEN ((OLD.base_amount, OLD.close_date, OLD.owner_id, OLD.next_step IS NULL) IS DISTINCT FROM (NEW.base_amount, NEW.close_date, NEW.owner_id, NEW.next_step IS NULL))
  EXECUTE FUNCTION keep_opportunity_terms();

-- What closed before has no terms: they would tell of its end.
INSERT INTO opportunity_terms (company_id, opportunity_id, since, amount, close_date, owner_id, has_next_step)
SELECT company_id, id, updated_at, base_amount, close_date, owner_id, next_step IS NOT NULL FROM opportunities WHERE closed_at IS NULL;

SELECT fence_tenant_tables();
