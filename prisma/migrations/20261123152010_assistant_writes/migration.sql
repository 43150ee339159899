-- What assistants write or would write, in the name of a person.
ALTER TABLE "agent_actions" ADD COLUMN     "assistant_name" TEXT,
ADD COLUMN     "assistant_user_id" UUID;

-- AddForeignKey
ALTER TABLE "agent_actions" ADD CONSTRAINT "agent_actions_company_id_assistant_user_id_fkey" FOREIGN KEY ("company_id", "assistant_user_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: a new kind of action.
ALTER TABLE agent_actions DROP CONSTRAINT agent_actions_kind_check;
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'follow', 'update_deal', 'move_deal', 'create_deal', 'assistant_write', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));
ALTER TABLE agent_trust DROP CONSTRAINT agent_trust_kind_check;
ALTER TABLE agent_trust ADD CONSTRAINT agent_trust_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'follow', 'update_deal', 'move_deal', 'create_deal', 'assistant_write', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));
ALTER TABLE agent_days DROP CONSTRAINT agent_days_kind_check;
ALTER TABLE agent_days ADD CONSTRAINT agent_days_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'follow', 'update_deal', 'move_deal', 'create_deal', 'assistant_write', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));
-- An action comes from an agent's task, a flow's run or a person's assistant, and from one of them alone.
ALTER TABLE agent_actions DROP CONSTRAINT agent_actions_origin_check;
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_origin_check CHECK (num_nonnulls(task_id, flow_run_id, assistant_user_id) = 1);
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_assistant_check CHECK ((assistant_user_id IS NULL) = (assistant_name IS NULL));
