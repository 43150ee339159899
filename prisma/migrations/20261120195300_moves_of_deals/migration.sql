-- How long deals stay in a stage is read from the moves alone, however much else the log tells of.
CREATE INDEX audit_log_moves ON audit_log (company_id, created_at DESC) WHERE action = 'opportunity.move';
COMMENT ON INDEX audit_log_moves IS 'raw: the moves of deals';
