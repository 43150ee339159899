-- AlterTable
ALTER TABLE "flows" ADD COLUMN     "conditions_of" TEXT NOT NULL DEFAULT 'lead',
ADD COLUMN     "last_turn_id" UUID,
ADD COLUMN     "steps" JSONB,
ADD COLUMN     "trigger_params" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "flow_events" ADD COLUMN     "detail" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "flow_runs" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "next_step" TEXT,
ADD COLUMN     "resume_at" TIMESTAMPTZ(3),
ADD COLUMN     "trail" JSONB NOT NULL DEFAULT '[]';

-- AddForeignKey
ALTER TABLE "flows" ADD CONSTRAINT "flows_company_id_last_turn_id_fkey" FOREIGN KEY ("company_id", "last_turn_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand from here on.

-- A flow did one thing; that becomes its only step. Who a task or a lead went to is said as it was chosen, but for hot leads: those are their owner's.
UPDATE flows SET
  trigger_params = jsonb_strip_nulls(jsonb_build_object('threshold', action_params -> 'threshold')),
  steps = jsonb_build_array(jsonb_build_object('id', 's1', 'kind', 'act', 'action', action, 'params',
    jsonb_strip_nulls(action_params - 'threshold') || CASE
      WHEN action NOT IN ('create_task', 'assign') THEN '{}'
      WHEN action_params ->> 'user_id' IS NOT NULL THEN '{"whom": "person"}'
      WHEN setup_key = 'marketing.sales.hot' THEN '{"whom": "owner"}'
      ELSE '{"whom": "least_busy"}' END::jsonb));
ALTER TABLE flows DROP CONSTRAINT flows_action_check;
ALTER TABLE flows DROP COLUMN action, DROP COLUMN action_params;
ALTER TABLE flows ALTER COLUMN steps SET NOT NULL,
  ADD CONSTRAINT flows_steps_check CHECK (jsonb_typeof(steps) = 'array'),
  ADD CONSTRAINT flows_conditions_of_check CHECK (conditions_of IN ('lead', 'opportunity'));

ALTER TABLE flows DROP CONSTRAINT flows_trigger_check;
ALTER TABLE flows ADD CONSTRAINT flows_trigger_check CHECK (trigger IN ('lead_captured', 'lead_qualified', 'opportunity_moved', 'opportunity_won', 'opportunity_lost', 'opportunity_stale', 'opportunity_overdue', 'satisfaction_below', 'task_overdue'));
ALTER TABLE flow_events DROP CONSTRAINT flow_events_trigger_check;
ALTER TABLE flow_events ADD CONSTRAINT flow_events_trigger_check CHECK (trigger IN ('lead_captured', 'lead_qualified', 'opportunity_moved', 'opportunity_won', 'opportunity_lost', 'opportunity_stale', 'opportunity_overdue', 'satisfaction_below', 'task_overdue'));
ALTER TABLE flow_runs DROP CONSTRAINT flow_runs_state_check;
ALTER TABLE flow_runs ADD CONSTRAINT flow_runs_state_check CHECK (state IN ('skipped', 'waiting', 'proposed', 'done', 'failed', 'stopped')),
  ADD CONSTRAINT flow_runs_waiting_check CHECK ((state = 'waiting') = (resume_at IS NOT NULL));
ALTER TABLE agent_actions DROP CONSTRAINT agent_actions_kind_check;
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'follow', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));
ALTER TABLE agent_trust DROP CONSTRAINT agent_trust_kind_check;
ALTER TABLE agent_trust ADD CONSTRAINT agent_trust_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'follow', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));
ALTER TABLE agent_days DROP CONSTRAINT agent_days_kind_check;
ALTER TABLE agent_days ADD CONSTRAINT agent_days_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'follow', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));

-- Runs that are due, over all companies.
CREATE INDEX flow_runs_waiting ON flow_runs (resume_at) WHERE state = 'waiting';
