-- Written by hand: a list with a filter is chosen and put in order in one index.
--
-- The names that a list is sorted by and the department were only in the lead: a filter whose leads lay anywhere in the order was answered by reading leads
-- along the order, all of them where few or none matched. An entry holds at most 2,704 bytes; a test writes the longest lead.
DROP INDEX leads_facts;
CREATE INDEX leads_facts ON leads (company_id, source, processing_mode, priority)
  INCLUDE (score, status, assigned_to, estimated_budget, created_at, updated_at, last_contacted, company_size, industry, department, sort_name, sort_company, id) WHERE deleted_at IS NULL;
COMMENT ON INDEX leads_facts IS 'raw: covering index';

-- It begins with the source as well.
DROP INDEX leads_by_source;

-- What was written since the last vacuum is read from the leads, whatever an index holds. After a fifth of the table, as by default, an import of 100,000
-- leads among a million would wait for days; vacuuming what was only inserted reads no index.
ALTER TABLE leads SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
