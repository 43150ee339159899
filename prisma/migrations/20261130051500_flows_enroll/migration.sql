-- A flow can enroll a lead in a campaign.
ALTER TABLE agent_actions DROP CONSTRAINT agent_actions_kind_check;
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'follow', 'enroll', 'update_lead', 'update_deal', 'move_deal', 'create_deal', 'assistant_write', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));
ALTER TABLE agent_trust DROP CONSTRAINT agent_trust_kind_check;
ALTER TABLE agent_trust ADD CONSTRAINT agent_trust_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'follow', 'enroll', 'update_lead', 'update_deal', 'move_deal', 'create_deal', 'assistant_write', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));
ALTER TABLE agent_days DROP CONSTRAINT agent_days_kind_check;
ALTER TABLE agent_days ADD CONSTRAINT agent_days_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'follow', 'enroll', 'update_lead', 'update_deal', 'move_deal', 'create_deal', 'assistant_write', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));
