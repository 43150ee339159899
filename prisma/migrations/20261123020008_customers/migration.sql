-- AlterTable
ALTER TABLE "opportunities" ADD COLUMN     "account_id" UUID;

-- CreateTable
CREATE TABLE "accounts" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "domain" TEXT,
    "industry" TEXT,
    "company_size" TEXT,
    "phone" TEXT,
    "notes" TEXT,
    "owner_id" UUID,
    "parent_id" UUID,
    "custom" JSONB NOT NULL DEFAULT '{}',
    "custom_search" TEXT,
    "search_text" TEXT,
    "sort_name" TEXT,
    "last_touch_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "contacts" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "email" TEXT,
    "second_email" TEXT,
    "phone" TEXT,
    "mobile" TEXT,
    "job_title" TEXT,
    "account_id" UUID,
    "role" TEXT,
    "consent" TEXT NOT NULL DEFAULT 'unknown',
    "consent_at" TIMESTAMPTZ(3),
    "consent_source" TEXT,
    "notes" TEXT,
    "owner_id" UUID,
    "custom" JSONB NOT NULL DEFAULT '{}',
    "custom_search" TEXT,
    "search_text" TEXT,
    "sort_name" TEXT,
    "last_touch_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "contact_addresses" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "email_key" TEXT NOT NULL,
    "contact_id" UUID NOT NULL,

    CONSTRAINT "contact_addresses_pkey" PRIMARY KEY ("company_id","email_key")
);

-- CreateTable
CREATE TABLE "opportunity_contacts" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "opportunity_id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "role" TEXT,

    CONSTRAINT "opportunity_contacts_pkey" PRIMARY KEY ("company_id","opportunity_id","contact_id")
);

-- CreateTable
CREATE TABLE "record_activities" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "account_id" UUID,
    "contact_id" UUID,
    "opportunity_id" UUID,
    "kind" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "record_activities_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "lead_conversions" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "account_id" UUID,
    "contact_id" UUID,
    "opportunity_id" UUID,
    "made" JSONB NOT NULL DEFAULT '{}',
    "status_before" TEXT NOT NULL,
    "converted_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lead_conversions_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "account_slots" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "account_id" UUID NOT NULL,
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

    CONSTRAINT "account_slots_pkey" PRIMARY KEY ("company_id","account_id","slot_group")
);

-- CreateTable
CREATE TABLE "contact_slots" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "contact_id" UUID NOT NULL,
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

    CONSTRAINT "contact_slots_pkey" PRIMARY KEY ("company_id","contact_id","slot_group")
);

-- CreateIndex
CREATE INDEX "contact_addresses_company_id_contact_id_idx" ON "contact_addresses"("company_id", "contact_id");

-- CreateIndex
CREATE INDEX "opportunity_contacts_company_id_contact_id_idx" ON "opportunity_contacts"("company_id", "contact_id");

-- CreateIndex
CREATE INDEX "record_activities_company_id_account_id_created_at_idx" ON "record_activities"("company_id", "account_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "record_activities_company_id_contact_id_created_at_idx" ON "record_activities"("company_id", "contact_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "record_activities_company_id_opportunity_id_created_at_idx" ON "record_activities"("company_id", "opportunity_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "lead_conversions_company_id_lead_id_idx" ON "lead_conversions"("company_id", "lead_id");

-- CreateIndex
CREATE INDEX "lead_conversions_company_id_account_id_idx" ON "lead_conversions"("company_id", "account_id");

-- CreateIndex
CREATE INDEX "lead_conversions_company_id_contact_id_idx" ON "lead_conversions"("company_id", "contact_id");

-- CreateIndex
CREATE INDEX "lead_conversions_company_id_opportunity_id_idx" ON "lead_conversions"("company_id", "opportunity_id");

-- CreateIndex
CREATE INDEX "opportunities_company_id_account_id_idx" ON "opportunities"("company_id", "account_id");

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_company_id_parent_id_fkey" FOREIGN KEY ("company_id", "parent_id") REFERENCES "accounts"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "accounts"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_addresses" ADD CONSTRAINT "contact_addresses_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_addresses" ADD CONSTRAINT "contact_addresses_company_id_contact_id_fkey" FOREIGN KEY ("company_id", "contact_id") REFERENCES "contacts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunity_contacts" ADD CONSTRAINT "opportunity_contacts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunity_contacts" ADD CONSTRAINT "opportunity_contacts_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunity_contacts" ADD CONSTRAINT "opportunity_contacts_company_id_contact_id_fkey" FOREIGN KEY ("company_id", "contact_id") REFERENCES "contacts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_activities" ADD CONSTRAINT "record_activities_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_activities" ADD CONSTRAINT "record_activities_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "accounts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_activities" ADD CONSTRAINT "record_activities_company_id_contact_id_fkey" FOREIGN KEY ("company_id", "contact_id") REFERENCES "contacts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_activities" ADD CONSTRAINT "record_activities_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_conversions" ADD CONSTRAINT "lead_conversions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_conversions" ADD CONSTRAINT "lead_conversions_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_conversions" ADD CONSTRAINT "lead_conversions_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "accounts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_conversions" ADD CONSTRAINT "lead_conversions_company_id_contact_id_fkey" FOREIGN KEY ("company_id", "contact_id") REFERENCES "contacts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_conversions" ADD CONSTRAINT "lead_conversions_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_conversions" ADD CONSTRAINT "lead_conversions_company_id_converted_by_fkey" FOREIGN KEY ("company_id", "converted_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_slots" ADD CONSTRAINT "account_slots_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_slots" ADD CONSTRAINT "account_slots_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "accounts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_slots" ADD CONSTRAINT "contact_slots_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_slots" ADD CONSTRAINT "contact_slots_company_id_contact_id_fkey" FOREIGN KEY ("company_id", "contact_id") REFERENCES "contacts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "accounts"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand from here on.

ALTER TABLE custom_fields DROP CONSTRAINT custom_fields_record_type_check;
ALTER TABLE custom_fields ADD CONSTRAINT custom_fields_record_type_check CHECK (record_type IN ('lead', 'account', 'contact'));
ALTER TABLE accounts
  ADD CONSTRAINT accounts_custom_check CHECK (jsonb_typeof(custom) = 'object'),
  ADD CONSTRAINT accounts_parent_check CHECK (parent_id <> id),
  ADD CONSTRAINT accounts_company_size_check CHECK (company_size IN ('1-10', '11-50', '51-200', '201-1000', '1001+')),
  ADD CONSTRAINT accounts_domain_check CHECK (domain = lower(domain) AND domain <> '');
ALTER TABLE contacts
  ADD CONSTRAINT contacts_custom_check CHECK (jsonb_typeof(custom) = 'object'),
  ADD CONSTRAINT contacts_named_check CHECK (num_nonnulls(first_name, last_name, email) > 0),
  ADD CONSTRAINT contacts_role_check CHECK (role IN ('decision_maker', 'budget_holder', 'champion', 'evaluator', 'end_user', 'legal', 'blocker')),
  ADD CONSTRAINT contacts_consent_check CHECK (consent IN ('unknown', 'given', 'withdrawn'));
ALTER TABLE opportunity_contacts
  ADD CONSTRAINT opportunity_contacts_role_check CHECK (role IN ('decision_maker', 'budget_holder', 'champion', 'evaluator', 'end_user', 'legal', 'blocker'));
ALTER TABLE record_activities ADD CONSTRAINT record_activities_subject_check CHECK (num_nonnulls(account_id, contact_id, opportunity_id) > 0);

ALTER TABLE accounts DROP COLUMN search_text, DROP COLUMN sort_name;
ALTER TABLE accounts
  ADD COLUMN search_text text GENERATED ALWAYS AS (text_within(lower(
    ' ' || name || ' ' || coalesce(domain, '') || ' ' || coalesce(phone, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || coalesce(custom_search, '')), 2000)) STORED,
  ADD COLUMN sort_name text GENERATED ALWAYS AS (text_within(lower(name), 400)) STORED;
ALTER TABLE contacts DROP COLUMN search_text, DROP COLUMN sort_name;
ALTER TABLE contacts
  ADD COLUMN search_text text GENERATED ALWAYS AS (text_within(lower(
    ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || split_part(coalesce(email, ''), '@', 2) || ' ' || coalesce(second_email, '') || ' ' ||
    coalesce(phone, '') || ' ' || coalesce(mobile, '') || ' ' || regexp_replace(coalesce(phone, '') || ' ' || coalesce(mobile, ''), '[^0-9 ]', '', 'g') || ' ' || coalesce(custom_search, '')), 2000)) STORED,
  ADD COLUMN sort_name text GENERATED ALWAYS AS (text_within(lower(coalesce(
    nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)), 400)) STORED;

SELECT fence_tenant_tables();

-- One account a domain, among the living.
CREATE UNIQUE INDEX accounts_domain ON accounts (company_id, domain) WHERE deleted_at IS NULL;

-- The lists, in the orders they are sorted by most. What may be unknown is put in order as it is read.
CREATE INDEX accounts_by_created ON accounts (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_name ON accounts (company_id, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_updated ON accounts (company_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_owner ON accounts (company_id, owner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX accounts_by_parent ON accounts (company_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX accounts_by_touch ON accounts (company_id, last_touch_at, id) WHERE deleted_at IS NULL AND last_touch_at IS NOT NULL;
CREATE INDEX accounts_by_domain ON accounts (company_id, lower(domain), id) WHERE deleted_at IS NULL AND lower(domain) IS NOT NULL;
CREATE INDEX accounts_binned ON accounts (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX contacts_by_created ON contacts (company_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contacts_by_name ON contacts (company_id, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_by_updated ON contacts (company_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_by_owner ON contacts (company_id, owner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contacts_by_account ON contacts (company_id, account_id) WHERE deleted_at IS NULL;
CREATE INDEX contacts_by_touch ON contacts (company_id, last_touch_at, id) WHERE deleted_at IS NULL AND last_touch_at IS NOT NULL;
CREATE INDEX contacts_by_email ON contacts (company_id, lower(email), id) WHERE deleted_at IS NULL AND lower(email) IS NOT NULL;
CREATE INDEX contacts_binned ON contacts (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX accounts_search_by_definer ON accounts USING gin (company_id, search_text gin_trgm_ops) WITH (fastupdate = on) WHERE deleted_at IS NULL;
COMMENT ON INDEX accounts_search_by_definer IS 'raw: trigram search';
CREATE INDEX contacts_search_by_definer ON contacts USING gin (company_id, search_text gin_trgm_ops) WITH (fastupdate = on) WHERE deleted_at IS NULL;
COMMENT ON INDEX contacts_search_by_definer IS 'raw: trigram search';
CREATE INDEX account_slots_facts ON account_slots (company_id, slot_group)
  INCLUDE (account_id, text_01, text_02, text_03, text_04, text_05, text_06, text_07, text_08, text_09, text_10, text_11, text_12, number_01, number_02,
      number_03, number_04, number_05, number_06, number_07, number_08, date_01, date_02, date_03, date_04, date_05, many_01, many_02, many_03, is_cut);
COMMENT ON INDEX account_slots_facts IS 'raw: covering index';
CREATE INDEX contact_slots_facts ON contact_slots (company_id, slot_group)
  INCLUDE (contact_id, text_01, text_02, text_03, text_04, text_05, text_06, text_07, text_08, text_09, text_10, text_11, text_12, number_01, number_02,
      number_03, number_04, number_05, number_06, number_07, number_08, date_01, date_02, date_03, date_04, date_05, many_01, many_02, many_03, is_cut);
COMMENT ON INDEX contact_slots_facts IS 'raw: covering index';

-- The same as for leads, for any record type: <type>s, <type>_slots, <type>_id. The type is the trigger's argument.
CREATE FUNCTION write_slots_of_records(of_type text, of_company uuid, record_ids uuid[], customs jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO %I (company_id, %I, slot_group, text_01, text_02, text_03, text_04, text_05, text_06, text_07, text_08, text_09, text_10, text_11, text_12, number_01, number_02,
      number_03, number_04, number_05, number_06, number_07, number_08, date_01, date_02, date_03, date_04, date_05, many_01, many_02, many_03, is_cut)
    SELECT $1, s.* FROM slots_of($1, $2, $3, $4) s', of_type || '_slots', of_type || '_id') USING of_company, of_type, record_ids, customs;
END $$;
CREATE FUNCTION write_slots_of_new_records() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE batch record;
BEGIN
  FOR batch IN SELECT company_id, array_agg(id) AS ids, array_agg(custom) AS customs FROM new_rows WHERE custom <> '{}' GROUP BY company_id LOOP
    PERFORM write_slots_of_records(TG_ARGV[0], batch.company_id, batch.ids, batch.customs);
  END LOOP;
  RETURN NULL;
END $$;
CREATE FUNCTION write_slots_of_changed_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DELETE FROM %I WHERE company_id = $1 AND %I = $2', TG_ARGV[0] || '_slots', TG_ARGV[0] || '_id') USING NEW.company_id, NEW.id;
  PERFORM write_slots_of_records(TG_ARGV[0], NEW.company_id, ARRAY[NEW.id], ARRAY[NEW.custom]);
  RETURN NULL;
END $$;
CREATE FUNCTION write_custom_search_of_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.custom_search := CASE WHEN NEW.custom = '{}' THEN NULL ELSE custom_search_of(NEW.company_id, TG_ARGV[0], NEW.custom) END;
  RETURN NEW;
END $$;
CREATE TRIGGER account_slots_of_new AFTER INSERT ON accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_slots_of_new_records('account');
CREATE TRIGGER account_slots_of_changed AFTER UPDATE OF custom ON accounts FOR EACH ROW WHEN (OLD.custom IS DISTINCT FROM NEW.custom) EXECUTE FUNCTION write_slots_of_changed_record('account');
CREATE TRIGGER accounts_search_of_new BEFORE INSERT ON accounts FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION write_custom_search_of_record('account');
CREATE TRIGGER accounts_search_of_changed BEFORE UPDATE OF custom ON accounts FOR EACH ROW EXECUTE FUNCTION write_custom_search_of_record('account');
CREATE TRIGGER contact_slots_of_new AFTER INSERT ON contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_slots_of_new_records('contact');
CREATE TRIGGER contact_slots_of_changed AFTER UPDATE OF custom ON contacts FOR EACH ROW WHEN (OLD.custom IS DISTINCT FROM NEW.custom) EXECUTE FUNCTION write_slots_of_changed_record('contact');
CREATE TRIGGER contacts_search_of_new BEFORE INSERT ON contacts FOR EACH ROW WHEN (NEW.custom <> '{}') EXECUTE FUNCTION write_custom_search_of_record('contact');
CREATE TRIGGER contacts_search_of_changed BEFORE UPDATE OF custom ON contacts FOR EACH ROW EXECUTE FUNCTION write_custom_search_of_record('contact');

-- The bin and the search, as for leads: they name the company themselves.
CREATE FUNCTION search_account_ids(first_word text, other_words text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 200 AS $$
  SELECT id FROM accounts
  WHERE company_id = current_setting('app.company_id')::uuid AND deleted_at IS NULL AND search_text LIKE first_word
    AND search_text LIKE coalesce(other_words[1], '%') AND search_text LIKE coalesce(other_words[2], '%') AND search_text LIKE ALL (other_words[3:])
$$;
CREATE FUNCTION search_contact_ids(first_word text, other_words text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 200 AS $$
  SELECT id FROM contacts
  WHERE company_id = current_setting('app.company_id')::uuid AND deleted_at IS NULL AND search_text LIKE first_word
    AND search_text LIKE coalesce(other_words[1], '%') AND search_text LIKE coalesce(other_words[2], '%') AND search_text LIKE ALL (other_words[3:])
$$;
CREATE FUNCTION bin_accounts(account_ids uuid[], at timestamptz) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE accounts SET deleted_at = at, version = version + 1
  WHERE company_id = current_setting('app.company_id')::uuid AND id = ANY (account_ids) AND deleted_at IS NULL
  RETURNING id
$$;
CREATE FUNCTION bin_contacts(contact_ids uuid[], at timestamptz) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE contacts SET deleted_at = at, version = version + 1
  WHERE company_id = current_setting('app.company_id')::uuid AND id = ANY (contact_ids) AND deleted_at IS NULL
  RETURNING id
$$;
-- An account comes back without its domain where another one has it by now; of two in the bin the one deleted last takes it.
CREATE FUNCTION unbin_accounts(account_ids uuid[], at timestamptz) RETURNS TABLE (account_id uuid, domain_lost boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH binned AS (
    SELECT id, domain, row_number() OVER (PARTITION BY domain ORDER BY deleted_at DESC, id) = 1
      AND NOT EXISTS (SELECT FROM accounts other WHERE other.company_id = a.company_id AND other.domain = a.domain AND other.deleted_at IS NULL) AS free
    FROM accounts a WHERE company_id = current_setting('app.company_id')::uuid AND id = ANY (account_ids) AND deleted_at IS NOT NULL
  )
  UPDATE accounts a SET deleted_at = NULL, domain = CASE WHEN b.free THEN a.domain END, version = version + 1, updated_at = at
  FROM binned b WHERE a.company_id = current_setting('app.company_id')::uuid AND a.id = b.id
  RETURNING a.id, b.domain IS NOT NULL AND NOT b.free
$$;
CREATE FUNCTION unbin_contacts(contact_ids uuid[], at timestamptz) RETURNS SETOF uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE contacts SET deleted_at = NULL, version = version + 1, updated_at = at
  WHERE company_id = current_setting('app.company_id')::uuid AND id = ANY (contact_ids) AND deleted_at IS NOT NULL
  RETURNING id
$$;
GRANT CREATE ON SCHEMA public TO crm_bin;
ALTER FUNCTION search_account_ids(text, text[]) OWNER TO crm_bin;
ALTER FUNCTION search_contact_ids(text, text[]) OWNER TO crm_bin;
ALTER FUNCTION bin_accounts(uuid[], timestamptz) OWNER TO crm_bin;
ALTER FUNCTION bin_contacts(uuid[], timestamptz) OWNER TO crm_bin;
ALTER FUNCTION unbin_accounts(uuid[], timestamptz) OWNER TO crm_bin;
ALTER FUNCTION unbin_contacts(uuid[], timestamptz) OWNER TO crm_bin;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
REVOKE EXECUTE ON FUNCTION search_account_ids(text, text[]), search_contact_ids(text, text[]), bin_accounts(uuid[], timestamptz), bin_contacts(uuid[], timestamptz),
  unbin_accounts(uuid[], timestamptz), unbin_contacts(uuid[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_account_ids(text, text[]), search_contact_ids(text, text[]), bin_accounts(uuid[], timestamptz), bin_contacts(uuid[], timestamptz),
  unbin_accounts(uuid[], timestamptz), unbin_contacts(uuid[], timestamptz) TO crm_tenant;
