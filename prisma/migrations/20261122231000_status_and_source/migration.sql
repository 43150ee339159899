-- Written by hand: a list of a status and a source is read in the order in which the leads came, without sorting.
--
-- It stands in for the index by status alone: the leads of a status are those of its 18 sources, each in order, put together (walks.ts). So a page costs the
-- same whatever is chosen of the two, and a lead is written to as many indexes as before.
CREATE INDEX leads_by_status_source ON leads (company_id, status, source, created_at DESC, id DESC) WHERE deleted_at IS NULL;
COMMENT ON INDEX leads_by_status_source IS 'raw: partial index';
DROP INDEX leads_by_status;
