-- Written by hand: notes, too, are looked through in an index, not in the leads.

-- An entry of an index holds at most 2,704 bytes: longer notes have an index of their own that says which they are, and are read from the lead.
ALTER TABLE leads ADD COLUMN notes_short text GENERATED ALWAYS AS (CASE WHEN octet_length(lower(notes)) <= 2000 THEN lower(notes) END) STORED;
CREATE INDEX leads_notes ON leads (company_id) INCLUDE (notes_short, id) WHERE deleted_at IS NULL;
COMMENT ON INDEX leads_notes IS 'raw: covering index';
CREATE INDEX leads_long_notes ON leads (company_id) WHERE deleted_at IS NULL AND notes IS NOT NULL AND notes_short IS NULL;
COMMENT ON INDEX leads_long_notes IS 'raw: partial index';
