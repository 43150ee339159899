-- A contact is found by the digits of a number however it is written: until now the spaces in it stayed.
ALTER TABLE contacts DROP COLUMN search_text;
ALTER TABLE contacts
  ADD COLUMN search_text text GENERATED ALWAYS AS (text_within(lower(
    ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || split_part(coalesce(email, ''), '@', 2) || ' ' || coalesce(second_email, '') || ' ' ||
    coalesce(phone, '') || ' ' || coalesce(mobile, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g') || ' ' || regexp_replace(coalesce(mobile, ''), '\D', '', 'g') || ' ' || coalesce(custom_search, '')), 2000)) STORED;
CREATE INDEX contacts_search_by_definer ON contacts USING gin (company_id, search_text gin_trgm_ops) WITH (fastupdate = on) WHERE deleted_at IS NULL;
COMMENT ON INDEX contacts_search_by_definer IS 'raw: trigram search';
