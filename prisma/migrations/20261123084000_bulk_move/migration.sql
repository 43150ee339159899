-- Many deals move to a stage at once.
ALTER TABLE bulk_runs DROP CONSTRAINT bulk_runs_action_check;
ALTER TABLE bulk_runs ADD CONSTRAINT bulk_runs_action_check CHECK (action IN ('assign', 'assign_by_rules', 'status', 'set_field', 'convert', 'score', 'move', 'delete', 'undo'));
