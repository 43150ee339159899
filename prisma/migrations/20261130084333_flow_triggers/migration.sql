-- Flows are set off by a field that changes, and by a date that comes.
ALTER TABLE flows DROP CONSTRAINT flows_trigger_check;
ALTER TABLE flows ADD CONSTRAINT flows_trigger_check CHECK (trigger IN ('lead_captured', 'lead_qualified', 'lead_nurtured', 'lead_stalled', 'lead_changed', 'lead_date', 'opportunity_moved', 'opportunity_won', 'opportunity_lost', 'opportunity_stale', 'opportunity_overdue', 'opportunity_changed', 'opportunity_date', 'satisfaction_below', 'task_overdue'));
ALTER TABLE flow_events DROP CONSTRAINT flow_events_trigger_check;
ALTER TABLE flow_events ADD CONSTRAINT flow_events_trigger_check CHECK (trigger IN ('lead_captured', 'lead_qualified', 'lead_nurtured', 'lead_stalled', 'lead_changed', 'lead_date', 'opportunity_moved', 'opportunity_won', 'opportunity_lost', 'opportunity_stale', 'opportunity_overdue', 'opportunity_changed', 'opportunity_date', 'satisfaction_below', 'task_overdue'));
