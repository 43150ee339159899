-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "custom" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "custom_search" TEXT;

-- CreateTable
CREATE TABLE "custom_fields" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "record_type" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "label_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "help" TEXT,
    "required" BOOLEAN NOT NULL DEFAULT false,
    "default_value" JSONB,
    "options" JSONB NOT NULL DEFAULT '[]',
    "in_form" BOOLEAN NOT NULL DEFAULT true,
    "in_capture" BOOLEAN NOT NULL DEFAULT false,
    "in_search" BOOLEAN NOT NULL DEFAULT false,
    "in_score" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "slot" TEXT,
    "slot_group" SMALLINT,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_fields_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "lead_slots" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "lead_id" UUID NOT NULL,
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

    CONSTRAINT "lead_slots_pkey" PRIMARY KEY ("company_id","lead_id","slot_group")
);

-- CreateIndex
CREATE UNIQUE INDEX "custom_fields_company_id_record_type_key_key" ON "custom_fields"("company_id", "record_type", "key");

-- CreateIndex
CREATE UNIQUE INDEX "custom_fields_company_id_record_type_label_key_key" ON "custom_fields"("company_id", "record_type", "label_key");

-- CreateIndex
CREATE UNIQUE INDEX "custom_fields_company_id_record_type_slot_group_slot_key" ON "custom_fields"("company_id", "record_type", "slot_group", "slot");

-- AddForeignKey
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_slots" ADD CONSTRAINT "lead_slots_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_slots" ADD CONSTRAINT "lead_slots_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand from here on.

ALTER TABLE leads ADD CONSTRAINT leads_custom_check CHECK (jsonb_typeof(custom) = 'object');
ALTER TABLE custom_fields
  ADD CONSTRAINT custom_fields_record_type_check CHECK (record_type IN ('lead')),
  ADD CONSTRAINT custom_fields_kind_check CHECK (kind IN ('text', 'long_text', 'number', 'money', 'date', 'choice', 'choices', 'flag', 'url', 'person')),
  ADD CONSTRAINT custom_fields_key_check CHECK (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  ADD CONSTRAINT custom_fields_slot_check CHECK ((slot IS NULL) = (slot_group IS NULL));

SELECT fence_tenant_tables();

-- A list that filters by custom fields reads this index alone: 32 columns are the most that one holds. It begins with the group, so that who asks for one
-- field reads the rows of that group only.
CREATE INDEX lead_slots_facts ON lead_slots (company_id, slot_group)
  INCLUDE (lead_id, text_01, text_02, text_03, text_04, text_05, text_06, text_07, text_08, text_09, text_10, text_11, text_12, number_01, number_02,
    number_03, number_04, number_05, number_06, number_07, number_08, date_01, date_02, date_03, date_04, date_05, many_01, many_02, many_03, is_cut);
COMMENT ON INDEX lead_slots_facts IS 'raw: covering index';
ALTER TABLE lead_slots SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

-- A text within so many bytes, as an index entry (2,704 bytes) has room for it. A letter takes up to four.
CREATE FUNCTION text_within(whole text, bytes int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(whole) <= bytes THEN whole ELSE left(whole, bytes / 4) END
$$;

-- The custom values of records as rows of slots. Texts in lower case and cut to 120 bytes, several choices to 280: 12 * 120 + 3 * 280 + numbers and dates fit
-- into one entry. A ticked check box is 'yes', one that is not has no value.
CREATE FUNCTION slots_of(of_company uuid, of_type text, record_ids uuid[], customs jsonb[])
RETURNS TABLE (record_id uuid, slot_group smallint, text_01 text, text_02 text, text_03 text, text_04 text, text_05 text, text_06 text, text_07 text, text_08 text, text_09 text, text_10 text, text_11 text, text_12 text, number_01 float8, number_02 float8, number_03 float8, number_04 float8, number_05 float8, number_06 float8, number_07 float8, number_08 float8,
  date_01 date, date_02 date, date_03 date, date_04 date, date_05 date, many_01 text[], many_02 text[], many_03 text[], is_cut boolean)
LANGUAGE sql STABLE AS $$
  SELECT r.id, f.slot_group,
    max(v.word) FILTER (WHERE f.slot = 'text_01'), max(v.word) FILTER (WHERE f.slot = 'text_02'), max(v.word) FILTER (WHERE f.slot = 'text_03'), max(v.word) FILTER (WHERE f.slot = 'text_04'),
    max(v.word) FILTER (WHERE f.slot = 'text_05'), max(v.word) FILTER (WHERE f.slot = 'text_06'), max(v.word) FILTER (WHERE f.slot = 'text_07'), max(v.word) FILTER (WHERE f.slot = 'text_08'),
    max(v.word) FILTER (WHERE f.slot = 'text_09'), max(v.word) FILTER (WHERE f.slot = 'text_10'), max(v.word) FILTER (WHERE f.slot = 'text_11'), max(v.word) FILTER (WHERE f.slot = 'text_12'),
    max(v.number) FILTER (WHERE f.slot = 'number_01'), max(v.number) FILTER (WHERE f.slot = 'number_02'), max(v.number) FILTER (WHERE f.slot = 'number_03'), max(v.number) FILTER (WHERE f.slot = 'number_04'),
    max(v.number) FILTER (WHERE f.slot = 'number_05'), max(v.number) FILTER (WHERE f.slot = 'number_06'), max(v.number) FILTER (WHERE f.slot = 'number_07'), max(v.number) FILTER (WHERE f.slot = 'number_08'),
    max(v.day) FILTER (WHERE f.slot = 'date_01'), max(v.day) FILTER (WHERE f.slot = 'date_02'), max(v.day) FILTER (WHERE f.slot = 'date_03'), max(v.day) FILTER (WHERE f.slot = 'date_04'),
    max(v.day) FILTER (WHERE f.slot = 'date_05'), max(v.words) FILTER (WHERE f.slot = 'many_01'), max(v.words) FILTER (WHERE f.slot = 'many_02'), max(v.words) FILTER (WHERE f.slot = 'many_03'),
    bool_or(v.is_cut)
  FROM unnest(record_ids, customs) AS r(id, custom)
    JOIN custom_fields f ON f.company_id = of_company AND f.record_type = of_type AND f.slot IS NOT NULL AND r.custom ? f.key
    CROSS JOIN LATERAL (SELECT lower(r.custom ->> f.key) AS whole) t
    CROSS JOIN LATERAL (SELECT CASE WHEN f.kind = 'choices' THEN ARRAY(SELECT jsonb_array_elements_text(r.custom -> f.key)) END AS all_words) a
    CROSS JOIN LATERAL (SELECT
      CASE WHEN f.kind = 'flag' THEN CASE t.whole WHEN 'true' THEN 'yes' END WHEN f.kind IN ('text', 'choice', 'person') THEN text_within(t.whole, 120) END AS word,
      CASE WHEN f.kind IN ('number', 'money') THEN t.whole::float8 END AS number,
      CASE WHEN f.kind = 'date' THEN t.whole::date END AS day,
      CASE WHEN pg_column_size(a.all_words) <= 280 THEN a.all_words END AS words,
      (f.kind = 'text' AND octet_length(t.whole) > 120) OR (f.kind = 'choices' AND pg_column_size(a.all_words) > 280) AS is_cut) v
  GROUP BY r.id, f.slot_group
$$;

-- Whatever writes a lead's custom values writes its slots: in the database, so that no statement can forget it. One statement for all leads that came in with
-- one; a lead that has none costs nothing.
CREATE FUNCTION write_slots_of_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE batch record;
BEGIN
  FOR batch IN SELECT company_id, array_agg(id) AS ids, array_agg(custom) AS customs FROM new_leads WHERE custom <> '{}' GROUP BY company_id LOOP
    INSERT INTO lead_slots (company_id, lead_id, slot_group, text_01, text_02, text_03, text_04, text_05, text_06, text_07, text_08, text_09, text_10, text_11, text_12, number_01, number_02,
      number_03, number_04, number_05, number_06, number_07, number_08, date_01, date_02, date_03, date_04, date_05, many_01, many_02, many_03, is_cut)
    SELECT batch.company_id, s.* FROM slots_of(batch.company_id, 'lead', batch.ids, batch.customs) s;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_slots_of_new AFTER INSERT ON leads REFERENCING NEW TABLE AS new_leads FOR EACH STATEMENT EXECUTE FUNCTION write_slots_of_new_leads();

CREATE FUNCTION write_slots_of_changed_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM lead_slots WHERE company_id = NEW.company_id AND lead_id = NEW.id;
  INSERT INTO lead_slots (company_id, lead_id, slot_group, text_01, text_02, text_03, text_04, text_05, text_06, text_07, text_08, text_09, text_10, text_11, text_12, number_01, number_02,
    number_03, number_04, number_05, number_06, number_07, number_08, date_01, date_02, date_03, date_04, date_05, many_01, many_02, many_03, is_cut)
  SELECT NEW.company_id, s.* FROM slots_of(NEW.company_id, 'lead', ARRAY[NEW.id], ARRAY[NEW.custom]) s;
  RETURN NULL;
END $$;
CREATE TRIGGER lead_slots_of_changed AFTER UPDATE OF custom ON leads FOR EACH ROW WHEN (OLD.custom IS DISTINCT FROM NEW.custom) EXECUTE FUNCTION write_slots_of_changed_lead();

-- What of a record's custom values search looks through, at most 400 bytes.
CREATE FUNCTION custom_search_of(of_company uuid, of_type text, custom jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT text_within(string_agg(custom ->> f.key, ' ' ORDER BY f.position, f.key), 400)
  FROM custom_fields f WHERE f.company_id = of_company AND f.record_type = of_type AND f.in_search AND f.archived_at IS NULL AND custom ? f.key
$$;
CREATE FUNCTION write_custom_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.custom_search := CASE WHEN NEW.custom = '{}' THEN NULL ELSE custom_search_of(NEW.company_id, 'lead', NEW.custom) END;
  RETURN NEW;
END $$;
CREATE TRIGGER leads_search_of_new BEFORE INSERT ON leads FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION write_custom_search();
CREATE TRIGGER leads_search_of_changed BEFORE UPDATE OF custom ON leads FOR EACH ROW EXECUTE FUNCTION write_custom_search();

-- Search looks through them beside names and companies. At most 2,000 bytes in all: leads_search_words holds the text and the email in one entry.
DROP INDEX leads_search_by_definer;
DROP INDEX leads_search_words;
ALTER TABLE leads DROP COLUMN search_text;
ALTER TABLE leads ADD COLUMN search_text text GENERATED ALWAYS AS (text_within(lower(
  ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || ' ' || split_part(email, '@', 2) || ' ' || coalesce(company_name, '') || ' ' || coalesce(phone, '') || ' ' ||
  regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || coalesce(custom_search, '')), 2000)) STORED;
CREATE INDEX leads_search_by_definer ON leads USING gin (company_id, search_text gin_trgm_ops) WITH (fastupdate = on) WHERE deleted_at IS NULL;
COMMENT ON INDEX leads_search_by_definer IS 'raw: trigram search';
CREATE INDEX leads_search_words ON leads (company_id) INCLUDE (search_text, email, id) WHERE deleted_at IS NULL;
COMMENT ON INDEX leads_search_words IS 'raw: covering index';

-- A table's column goes by its field's own key.
UPDATE saved_views SET view = jsonb_set(view, '{columns}', (
    SELECT coalesce(jsonb_agg(CASE c WHEN 'company' THEN 'company_name' WHEN 'owner' THEN 'assigned_to' ELSE c END ORDER BY n), '[]')
    FROM jsonb_array_elements_text(view -> 'columns') WITH ORDINALITY AS columns(c, n)))
WHERE view ? 'columns';
