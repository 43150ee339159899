-- Flows hear of leads that move to nurturing, and of open ones that nobody is in touch with.
ALTER TABLE flows DROP CONSTRAINT flows_trigger_check;
ALTER TABLE flows ADD CONSTRAINT flows_trigger_check CHECK (trigger IN ('lead_captured', 'lead_qualified', 'lead_nurtured', 'lead_stalled', 'opportunity_moved', 'opportunity_won', 'opportunity_lost', 'opportunity_stale', 'opportunity_overdue', 'satisfaction_below', 'task_overdue'));
ALTER TABLE flow_events DROP CONSTRAINT flow_events_trigger_check;
ALTER TABLE flow_events ADD CONSTRAINT flow_events_trigger_check CHECK (trigger IN ('lead_captured', 'lead_qualified', 'lead_nurtured', 'lead_stalled', 'opportunity_moved', 'opportunity_won', 'opportunity_lost', 'opportunity_stale', 'opportunity_overdue', 'satisfaction_below', 'task_overdue'));
