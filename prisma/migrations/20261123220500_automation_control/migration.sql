-- AlterTable
ALTER TABLE "agent_actions" ADD COLUMN     "rule" TEXT,
ADD COLUMN     "rule_row" TEXT,
ADD COLUMN     "rule_tier" SMALLINT;

-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "agent_mail_cap" INTEGER,
ADD COLUMN     "agent_meeting_cap" SMALLINT,
ADD COLUMN     "automation_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "contact_days" TEXT NOT NULL DEFAULT '12345',
ADD COLUMN     "contact_from" TEXT NOT NULL DEFAULT '08:00',
ADD COLUMN     "contact_hours_on" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "contact_to" TEXT NOT NULL DEFAULT '19:00';

-- AlterTable
ALTER TABLE "company_switches" ADD COLUMN     "reason" TEXT,
ADD COLUMN     "resume_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "held_until" TIMESTAMPTZ(3),
ADD COLUMN     "held_zone" TEXT;

-- CreateTable
CREATE TABLE "approval_rules" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "rule_row" TEXT NOT NULL,
    "tier" SMALLINT NOT NULL,
    "answer" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_rules_pkey" PRIMARY KEY ("company_id","rule_row","tier")
);

-- CreateTable
CREATE TABLE "team_bounds" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "team" TEXT NOT NULL,
    "level_cap" SMALLINT NOT NULL,
    "mode" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_bounds_pkey" PRIMARY KEY ("company_id","team")
);

-- AddForeignKey
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_bounds" ADD CONSTRAINT "team_bounds_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE approval_rules ADD CONSTRAINT approval_rules_rule_row_check CHECK (rule_row IN ('score', 'note', 'task', 'lead_status', 'assign', 'notify', 'deal_update', 'record_change', 'mail_reply', 'mail_first', 'meeting', 'proposal', 'webhook', 'deal_move', 'deal_create', 'deal_close'));
ALTER TABLE approval_rules ADD CONSTRAINT approval_rules_tier_check CHECK (tier BETWEEN 1 AND 3);
ALTER TABLE approval_rules ADD CONSTRAINT approval_rules_answer_check CHECK (answer IN ('auto', 'owner', 'manager', 'never'));
ALTER TABLE team_bounds ADD CONSTRAINT team_bounds_level_check CHECK (level_cap BETWEEN 0 AND 100);
ALTER TABLE team_bounds ADD CONSTRAINT team_bounds_mode_check CHECK (mode IN ('manual', 'hybrid', 'ai'));
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_rule_row_check CHECK (rule_row IN ('score', 'note', 'task', 'lead_status', 'assign', 'notify', 'deal_update', 'record_change', 'mail_reply', 'mail_first', 'meeting', 'proposal', 'webhook', 'deal_move', 'deal_create', 'deal_close'));
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_rule_tier_check CHECK (rule_tier BETWEEN 1 AND 3);
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_rule_check CHECK (rule IN ('do_not_contact', 'quiet_days', 'approval_rule', 'training', 'lead_mode', 'team_mode', 'trust', 'owner_level', 'team_level', 'first_contact', 'daily_limit', 'lead_limit', 'company_limit', 'mail_limit', 'meeting_limit', 'evidence', 'unread_text', 'stopped'));
ALTER TABLE companies ADD CONSTRAINT companies_automation_check
  CHECK (agent_mail_cap BETWEEN 1 AND 100000 AND agent_meeting_cap BETWEEN 1 AND 1000 AND contact_from < contact_to AND contact_days ~ '^1?2?3?4?5?6?7?$' AND contact_days <> '');

-- What was proposed or done before falls under the rule of its kind.
UPDATE agent_actions SET rule_tier = tier, rule_row = CASE kind
  WHEN 'rescore' THEN 'score' WHEN 'add_note' THEN 'note' WHEN 'create_task' THEN 'task' WHEN 'set_status' THEN 'lead_status' WHEN 'assign' THEN 'assign'
  WHEN 'notify_department' THEN 'notify' WHEN 'hand_to_agent' THEN 'notify' WHEN 'follow' THEN 'notify' WHEN 'update_deal' THEN 'deal_update'
  WHEN 'assistant_write' THEN 'record_change' WHEN 'send_mail' THEN 'mail_reply' WHEN 'schedule_meeting' THEN 'meeting' WHEN 'send_proposal' THEN 'proposal'
  WHEN 'post_webhook' THEN 'webhook' WHEN 'create_deal' THEN 'deal_create'
  WHEN 'move_deal' THEN CASE WHEN payload ->> 'stage' IN ('won', 'lost') THEN 'deal_close' ELSE 'deal_move' END END;

-- What all agents sent today is counted before each message, and shown.
CREATE INDEX outbox_messages_agent_idx ON outbox_messages (company_id, created_at) WHERE agent_id IS NOT NULL;
COMMENT ON INDEX outbox_messages_agent_idx IS 'raw: of agents alone';

SELECT fence_tenant_tables();
