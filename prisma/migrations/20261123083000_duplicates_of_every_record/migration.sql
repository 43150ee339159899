-- Duplicates are looked for, compared and merged for records of every type. What was kept of leads stays as it is.
ALTER TABLE lead_fingerprints RENAME TO record_fingerprints;
ALTER TABLE record_fingerprints RENAME COLUMN lead_id TO record_id;
ALTER TABLE record_fingerprints RENAME CONSTRAINT lead_fingerprints_company_id_fkey TO record_fingerprints_company_id_fkey;
ALTER TABLE record_fingerprints DROP CONSTRAINT lead_fingerprints_pkey;
ALTER TABLE record_fingerprints
  ALTER COLUMN email_key DROP NOT NULL,
  ADD COLUMN record_type TEXT NOT NULL DEFAULT 'lead',
  ADD COLUMN part SMALLINT NOT NULL DEFAULT 0,
  ADD COLUMN domain_key TEXT;
ALTER TABLE record_fingerprints
  ALTER COLUMN record_type DROP DEFAULT,
  ADD CONSTRAINT record_fingerprints_pkey PRIMARY KEY (company_id, origin_id, part),
  ADD CONSTRAINT record_fingerprints_record_type_check CHECK (record_type IN ('lead', 'account', 'contact', 'opportunity'));
DROP INDEX lead_fingerprints_company_id_email_key_lead_id_idx, lead_fingerprints_company_id_phone_key_lead_id_idx, lead_fingerprints_company_id_name_key_lead_id_idx,
  lead_fingerprints_company_id_company_block_lead_id_idx, lead_fingerprints_company_id_name_block_lead_id_idx;
ALTER INDEX lead_fingerprints_company_id_lead_id_idx RENAME TO record_fingerprints_company_id_record_id_idx;
CREATE INDEX "record_fingerprints_company_id_record_type_email_key_record_idx" ON "record_fingerprints"("company_id", "record_type", "email_key", "record_id");
CREATE INDEX "record_fingerprints_company_id_record_type_domain_key_recor_idx" ON "record_fingerprints"("company_id", "record_type", "domain_key", "record_id");
CREATE INDEX "record_fingerprints_company_id_record_type_phone_key_record_idx" ON "record_fingerprints"("company_id", "record_type", "phone_key", "record_id");
CREATE INDEX "record_fingerprints_company_id_record_type_name_key_record__idx" ON "record_fingerprints"("company_id", "record_type", "name_key", "record_id");
CREATE INDEX "record_fingerprints_company_id_record_type_company_block_re_idx" ON "record_fingerprints"("company_id", "record_type", "company_block", "record_id");
CREATE INDEX "record_fingerprints_company_id_record_type_name_block_recor_idx" ON "record_fingerprints"("company_id", "record_type", "name_block", "record_id");

ALTER TABLE duplicate_pairs DROP CONSTRAINT duplicate_pairs_reasons_check, DROP CONSTRAINT duplicate_pairs_state_check;
UPDATE duplicate_pairs SET reasons = array_replace(reasons, 'name_company', 'name');
ALTER TABLE duplicate_pairs ADD COLUMN record_type TEXT NOT NULL DEFAULT 'lead';
ALTER TABLE duplicate_pairs
  ALTER COLUMN record_type DROP DEFAULT,
  ADD CONSTRAINT duplicate_pairs_record_type_check CHECK (record_type IN ('lead', 'account', 'contact', 'opportunity')),
  -- Asked: somebody put these two side by side, and nothing says that they are one.
  ADD CONSTRAINT duplicate_pairs_state_check CHECK (state IN ('open', 'asked', 'dismissed', 'merged')),
  ADD CONSTRAINT duplicate_pairs_reasons_check CHECK (reasons <@ ARRAY['email', 'domain', 'phone', 'name', 'alike']);
-- The queue of a type, the likeliest first.
DROP INDEX duplicate_pairs_open;
CREATE INDEX duplicate_pairs_open ON duplicate_pairs (company_id, record_type, score DESC, id DESC) WHERE state = 'open';

ALTER TABLE duplicate_sweeps DROP CONSTRAINT duplicate_sweeps_pkey;
ALTER TABLE duplicate_sweeps ADD COLUMN record_type TEXT NOT NULL DEFAULT 'lead';
ALTER TABLE duplicate_sweeps
  ALTER COLUMN record_type DROP DEFAULT,
  ADD CONSTRAINT duplicate_sweeps_pkey PRIMARY KEY (company_id, record_type),
  ADD CONSTRAINT duplicate_sweeps_record_type_check CHECK (record_type IN ('lead', 'account', 'contact', 'opportunity'));

ALTER TABLE lead_merges RENAME TO record_merges;
ALTER TABLE record_merges RENAME CONSTRAINT lead_merges_pkey TO record_merges_pkey;
ALTER TABLE record_merges RENAME CONSTRAINT lead_merges_company_id_fkey TO record_merges_company_id_fkey;
ALTER TABLE record_merges RENAME CONSTRAINT lead_merges_company_id_merged_by_fkey TO record_merges_company_id_merged_by_fkey;
ALTER TABLE record_merges RENAME CONSTRAINT lead_merges_company_id_undone_by_fkey TO record_merges_company_id_undone_by_fkey;
ALTER INDEX lead_merges_company_id_buried_id_idx RENAME TO record_merges_company_id_buried_id_idx;
ALTER INDEX lead_merges_company_id_pair_id_idx RENAME TO record_merges_company_id_pair_id_idx;
ALTER INDEX lead_merges_standing RENAME TO record_merges_standing;
COMMENT ON INDEX record_merges_standing IS 'raw: one standing merge a record';
ALTER TABLE record_merges ADD COLUMN record_type TEXT NOT NULL DEFAULT 'lead';
ALTER TABLE record_merges
  ALTER COLUMN record_type DROP DEFAULT,
  ADD CONSTRAINT record_merges_record_type_check CHECK (record_type IN ('lead', 'account', 'contact', 'opportunity'));
DROP INDEX lead_merges_company_id_merged_at_idx;
CREATE INDEX "record_merges_company_id_record_type_merged_at_idx" ON "record_merges"("company_id", "record_type", "merged_at" DESC);
-- What moved, as merges remember it from now on.
UPDATE record_merges SET moved = jsonb_build_object(
  'rows', (moved - 'lead_fingerprints' - 'kept_emails' - 'survivor')
    || coalesce((SELECT jsonb_build_object('record_fingerprints', jsonb_agg(origin || ':0')) FROM jsonb_array_elements_text(moved -> 'lead_fingerprints') AS origin HAVING count(*) > 0), '{}'),
  'made', '{}'::jsonb, 'kept_emails', moved -> 'kept_emails', 'survivor', moved -> 'survivor') WHERE moved IS NOT NULL;

SELECT fence_tenant_tables();
