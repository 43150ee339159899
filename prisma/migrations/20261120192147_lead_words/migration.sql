-- Written by hand: what a list looks for in words is read from an index, not from the leads.

-- "Contains" and a word that most leads have cannot be narrowed down: every lead of the company is looked at. A lead is two kilobytes with its score's
-- reasons; its words are a hundred bytes. Two indexes, since one holds at most 2,704 bytes a lead and a letter takes up to three: a test writes such a lead.
CREATE INDEX leads_words ON leads (company_id) INCLUDE (company_name, job_title, first_name, last_name, phone, id) WHERE deleted_at IS NULL;
COMMENT ON INDEX leads_words IS 'raw: covering index';
CREATE INDEX leads_search_words ON leads (company_id) INCLUDE (search_text, email, id) WHERE deleted_at IS NULL;
COMMENT ON INDEX leads_search_words IS 'raw: covering index';
