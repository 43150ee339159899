-- What a field's records still have to learn of a change to it; the job that tells them goes on from here.
ALTER TABLE "custom_fields" ADD COLUMN     "rewrite" JSONB;

-- By hand from here on.

-- As before, but a value that is not of its field's kind has no slot, where it made the statement fail: undoing a merge or an import brings back what was
-- stored before the field's kind changed.
-- The custom values of records as rows of slots. Texts in lower case and cut to 120 bytes, several choices to 280: 12 * 120 + 3 * 280 + numbers and dates fit
-- into one entry. A ticked check box is 'yes', one that is not has no value.
CREATE OR REPLACE FUNCTION slots_of(of_company uuid, of_type text, record_ids uuid[], customs jsonb[])
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
    CROSS JOIN LATERAL (SELECT CASE WHEN f.kind = 'choices' AND jsonb_typeof(r.custom -> f.key) = 'array' THEN ARRAY(SELECT jsonb_array_elements_text(r.custom -> f.key)) END AS all_words) a
    CROSS JOIN LATERAL (SELECT
      CASE WHEN f.kind = 'flag' THEN CASE t.whole WHEN 'true' THEN 'yes' END WHEN f.kind IN ('text', 'choice', 'person') THEN text_within(t.whole, 120) END AS word,
      CASE WHEN f.kind IN ('number', 'money') AND jsonb_typeof(r.custom -> f.key) = 'number' THEN t.whole::float8 END AS number,
      CASE WHEN f.kind = 'date' AND t.whole ~ '^\d{4}-\d{2}-\d{2}$' THEN t.whole::date END AS day,
      CASE WHEN pg_column_size(a.all_words) <= 280 THEN a.all_words END AS words,
      (f.kind = 'text' AND octet_length(t.whole) > 120) OR (f.kind = 'choices' AND pg_column_size(a.all_words) > 280) AS is_cut) v
  GROUP BY r.id, f.slot_group
$$;
