-- CreateTable
CREATE TABLE "erasures" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'working',
    "reason" TEXT NOT NULL,
    "subject" TEXT,
    "step" INTEGER NOT NULL DEFAULT 0,
    "after" JSONB,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "asked_by" UUID,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "worked_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "erased_addresses" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "email_hash" TEXT NOT NULL,
    "erasure_id" UUID NOT NULL,
    "barred" BOOLEAN NOT NULL DEFAULT false,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_addresses_pkey" PRIMARY KEY ("company_id","email_hash")
);

-- CreateIndex
CREATE INDEX "erasures_company_id_asked_at_idx" ON "erasures"("company_id", "asked_at" DESC);

-- CreateIndex
CREATE INDEX "erased_addresses_company_id_erasure_id_idx" ON "erased_addresses"("company_id", "erasure_id");

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_company_id_asked_by_fkey" FOREIGN KEY ("company_id", "asked_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erased_addresses" ADD CONSTRAINT "erased_addresses_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erased_addresses" ADD CONSTRAINT "erased_addresses_company_id_erasure_id_fkey" FOREIGN KEY ("company_id", "erasure_id") REFERENCES "erasures"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE erasures ADD CONSTRAINT erasures_state_check CHECK (state IN ('working', 'watching', 'done'));
ALTER TABLE erasures ADD CONSTRAINT erasures_reason_check CHECK (reason IN ('asked', 'platform', 'other'));
-- Nobody can be read out of an erasure that is done.
ALTER TABLE erasures ADD CONSTRAINT erasures_subject_check CHECK ((state = 'done') = (subject IS NULL));
CREATE INDEX erasures_open ON erasures (company_id, id) WHERE state <> 'done';
COMMENT ON INDEX erasures_open IS 'raw: partial index';

-- The leads and contacts that have one of these addresses, in the bin too, and these leads.
CREATE FUNCTION find_people(keys text[], lead_ids uuid[]) RETURNS TABLE (kind text, id uuid, is_deleted boolean, facts jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT 'lead', l.id, l.deleted_at IS NOT NULL, to_jsonb(l) FROM leads l
  WHERE l.company_id = current_setting('app.company_id')::uuid
    AND (l.email_key = ANY (keys) OR l.released_key = ANY (keys) OR lower(normalize(btrim(l.email), NFC)) = ANY (keys) OR l.id = ANY (lead_ids))
  UNION ALL
  SELECT 'contact', c.id, c.deleted_at IS NOT NULL, to_jsonb(c) FROM contacts c
  WHERE c.company_id = current_setting('app.company_id')::uuid
    AND (lower(normalize(btrim(c.email), NFC)) = ANY (keys) OR lower(normalize(btrim(c.second_email), NFC)) = ANY (keys))
$$;
-- Takes people out for good, whether or not they are in the bin. What else names them was unlinked or deleted before.
CREATE FUNCTION erase_people(lead_ids uuid[], contact_ids uuid[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  own uuid := current_setting('app.company_id')::uuid;
  leads_gone int;
  contacts_gone int;
BEGIN
  UPDATE opportunities SET lead_id = NULL WHERE company_id = own AND lead_id = ANY (lead_ids);
  UPDATE leads SET deleted_at = now(), email_key = NULL WHERE company_id = own AND id = ANY (lead_ids) AND deleted_at IS NULL;
  DELETE FROM leads WHERE company_id = own AND id = ANY (lead_ids);
  GET DIAGNOSTICS leads_gone = ROW_COUNT;
  DELETE FROM contacts WHERE company_id = own AND id = ANY (contact_ids);
  GET DIAGNOSTICS contacts_gone = ROW_COUNT;
  RETURN leads_gone + contacts_gone;
END $$;
-- Takes the words of a pattern out of every text of what lies in the bin, which no other role sees.
CREATE FUNCTION erase_words_in_bin(pattern text, json_pattern text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  tbl text;
  sets text;
  hit text;
  changed int;
  total int := 0;
BEGIN
  FOREACH tbl IN ARRAY ARRAY['leads', 'accounts', 'contacts', 'opportunities'] LOOP
    SELECT string_agg(CASE WHEN a.atttypid = 'jsonb'::regtype THEN format('%1$I = regexp_replace(%1$I::text, $2, ''[erased]'', ''gi'')::jsonb', a.attname)
        ELSE format('%1$I = regexp_replace(%1$I, $1, ''[erased]'', ''gi'')', a.attname) END, ', '),
      string_agg(CASE WHEN a.atttypid = 'jsonb'::regtype THEN format('%I::text ~* $2', a.attname) ELSE format('%I ~* $1', a.attname) END, ' OR ')
    INTO sets, hit FROM pg_attribute a
    WHERE a.attrelid = tbl::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.atttypid IN ('text'::regtype, 'jsonb'::regtype);
    EXECUTE format('UPDATE %I SET %s WHERE company_id = current_setting(''app.company_id'')::uuid AND deleted_at IS NOT NULL AND (%s)', tbl, sets, hit) USING pattern, json_pattern;
    GET DIAGNOSTICS changed = ROW_COUNT;
    total := total + changed;
  END LOOP;
  RETURN total;
END $$;
GRANT CREATE ON SCHEMA public TO crm_bin;
ALTER FUNCTION find_people(text[], uuid[]) OWNER TO crm_bin;
ALTER FUNCTION erase_people(uuid[], uuid[]) OWNER TO crm_bin;
ALTER FUNCTION erase_words_in_bin(text, text) OWNER TO crm_bin;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
REVOKE EXECUTE ON FUNCTION find_people(text[], uuid[]), erase_people(uuid[], uuid[]), erase_words_in_bin(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_people(text[], uuid[]), erase_people(uuid[], uuid[]), erase_words_in_bin(text, text) TO crm_tenant;

SELECT fence_tenant_tables();
