-- AlterTable
ALTER TABLE "opportunities" ADD COLUMN     "custom" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "custom_search" TEXT;

-- CreateTable
CREATE TABLE "opportunity_slots" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "opportunity_id" UUID NOT NULL,
    "slot_group" SMALLINT NOT NULL,
    "text_01" TEXT,
    "text_02" TEXT,
    "text_03" TEXT,
    "text_04" TEXT,
    "text_05" TEXT,
    "text_06" TEXT,
    "text_07" TEXT,
    "text_08" TEXT,
    "text_09" TEXT,
    "text_10" TEXT,
    "text_11" TEXT,
    "text_12" TEXT,
    "number_01" DOUBLE PRECISION,
    "number_02" DOUBLE PRECISION,
    "number_03" DOUBLE PRECISION,
    "number_04" DOUBLE PRECISION,
    "number_05" DOUBLE PRECISION,
    "number_06" DOUBLE PRECISION,
    "number_07" DOUBLE PRECISION,
    "number_08" DOUBLE PRECISION,
    "date_01" DATE,
    "date_02" DATE,
    "date_03" DATE,
    "date_04" DATE,
    "date_05" DATE,
    "many_01" TEXT[],
    "many_02" TEXT[],
    "many_03" TEXT[],
    "is_cut" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "opportunity_slots_pkey" PRIMARY KEY ("company_id","opportunity_id","slot_group")
);

-- AddForeignKey
ALTER TABLE "opportunity_slots" ADD CONSTRAINT "opportunity_slots_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunity_slots" ADD CONSTRAINT "opportunity_slots_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here on.

ALTER TABLE custom_fields DROP CONSTRAINT custom_fields_record_type_check;
ALTER TABLE custom_fields ADD CONSTRAINT custom_fields_record_type_check CHECK (record_type IN ('lead', 'account', 'contact', 'opportunity'));
ALTER TABLE opportunities
  ADD CONSTRAINT opportunities_custom_check CHECK (jsonb_typeof(custom) = 'object'),
  ADD COLUMN search_text text GENERATED ALWAYS AS (text_within(lower(
    ' ' || name || ' ' || coalesce(competitor, '') || ' ' || coalesce(custom_search, '')), 2000)) STORED,
  ADD COLUMN sort_name text GENERATED ALWAYS AS (text_within(lower(name), 400)) STORED;

SELECT fence_tenant_tables();

-- The list, in the orders it is sorted by most. Amounts as float8: see the lanes' index.
CREATE INDEX opportunities_by_name ON opportunities (company_id, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX opportunities_by_updated ON opportunities (company_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX opportunities_by_activity ON opportunities (company_id, last_activity_at, id) WHERE deleted_at IS NULL;
CREATE INDEX opportunities_by_amount ON opportunities (company_id, (base_amount::float8), id) WHERE deleted_at IS NULL;
CREATE INDEX opportunities_by_close ON opportunities (company_id, close_date, id) WHERE deleted_at IS NULL AND close_date IS NOT NULL;
CREATE INDEX opportunities_by_owner ON opportunities (company_id, owner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX opportunity_slots_facts ON opportunity_slots (company_id, slot_group)
  INCLUDE (opportunity_id, text_01, text_02, text_03, text_04, text_05, text_06, text_07, text_08, text_09, text_10, text_11, text_12, number_01, number_02,
      number_03, number_04, number_05, number_06, number_07, number_08, date_01, date_02, date_03, date_04, date_05, many_01, many_02, many_03, is_cut);
COMMENT ON INDEX opportunity_slots_facts IS 'raw: covering index';

CREATE TRIGGER opportunity_slots_of_new AFTER INSERT ON opportunities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_slots_of_new_records('opportunity');
CREATE TRIGGER opportunity_slots_of_changed AFTER UPDATE OF custom ON opportunities FOR EACH ROW WHEN (OLD.custom IS DISTINCT FROM NEW.custom) EXECUTE FUNCTION write_slots_of_changed_record('opportunity');
CREATE TRIGGER opportunities_search_of_new BEFORE INSERT ON opportunities FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION write_custom_search_of_record('opportunity');
CREATE TRIGGER opportunities_search_of_changed BEFORE UPDATE OF custom ON opportunities FOR EACH ROW EXECUTE FUNCTION write_custom_search_of_record('opportunity');

-- Search looks through the same text as in any other record.
DROP INDEX opportunities_search_by_definer;
CREATE INDEX opportunities_search_by_definer ON opportunities USING gin (company_id, search_text gin_trgm_ops) WITH (fastupdate = on) WHERE deleted_at IS NULL;
COMMENT ON INDEX opportunities_search_by_definer IS 'raw: trigram search';
GRANT CREATE ON SCHEMA public TO crm_bin;
CREATE OR REPLACE FUNCTION search_opportunity_ids(first_word text, other_words text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 200 AS $$
  SELECT id FROM opportunities
  WHERE company_id = current_setting('app.company_id')::uuid AND deleted_at IS NULL AND search_text LIKE first_word
    AND search_text LIKE coalesce(other_words[1], '%') AND search_text LIKE coalesce(other_words[2], '%') AND search_text LIKE ALL (other_words[3:])
$$;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
