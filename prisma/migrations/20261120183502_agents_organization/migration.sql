-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "department" TEXT;

-- AlterTable
ALTER TABLE "opportunities" ADD COLUMN     "department" TEXT;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "department" TEXT;

-- CreateTable
CREATE TABLE "sales_agents" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "agent_type" TEXT NOT NULL DEFAULT 'sdr_agent',
    "status" TEXT NOT NULL DEFAULT 'active',
    "automation_level" INTEGER NOT NULL DEFAULT 80,
    "specialization" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "work_start" TEXT NOT NULL DEFAULT '09:00',
    "work_end" TEXT NOT NULL DEFAULT '17:00',
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "department" TEXT,
    "daily_cap" INTEGER NOT NULL DEFAULT 50,
    "setup_key" TEXT,
    "last_active" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "sales_agents_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "agent_tasks" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "task_type" TEXT NOT NULL,
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "target_id" UUID,
    "target_type" TEXT NOT NULL DEFAULT 'lead',
    "status" TEXT NOT NULL DEFAULT 'pending',
    "origin" TEXT NOT NULL DEFAULT 'person',
    "origin_key" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "scheduled_for" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "cancel_asked_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "confidence" DOUBLE PRECISION,
    "result_data" JSONB,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_tasks_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "agent_actions" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'proposed',
    "title" TEXT NOT NULL,
    "agent_id" UUID,
    "task_id" UUID,
    "flow_run_id" UUID,
    "ordinal" INTEGER NOT NULL DEFAULT 0,
    "lead_id" UUID,
    "lead_version" INTEGER,
    "opportunity_id" UUID,
    "opportunity_version" INTEGER,
    "tier" INTEGER NOT NULL,
    "mode" TEXT,
    "why" TEXT NOT NULL,
    "allowed_by" TEXT,
    "reasoning" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "evidence" JSONB NOT NULL DEFAULT '[]',
    "diff" JSONB NOT NULL DEFAULT '[]',
    "payload" JSONB NOT NULL,
    "effect" JSONB,
    "edited" BOOLEAN NOT NULL DEFAULT false,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" UUID,
    "to_review" BOOLEAN NOT NULL DEFAULT false,
    "reviewed_by" UUID,
    "reviewed_at" TIMESTAMPTZ(3),
    "review_verdict" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "agent_actions_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "agent_trust" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "agent_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "tier" INTEGER,
    "unedited_in_a_row" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_trust_pkey" PRIMARY KEY ("company_id","agent_id","kind")
);

-- CreateTable
CREATE TABLE "agent_days" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "agent_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "actions" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "agent_days_pkey" PRIMARY KEY ("company_id","agent_id","day","kind")
);

-- CreateTable
CREATE TABLE "do_not_contact" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'person',
    "reason" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "do_not_contact_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "proposal_documents" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "action_id" UUID NOT NULL,
    "lead_id" UUID,
    "title" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposal_documents_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "departments" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "department" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "target_metrics" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "departments_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "flows" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "source_department" TEXT NOT NULL,
    "target_department" TEXT NOT NULL,
    "flow_type" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "conditions" JSONB,
    "action" TEXT NOT NULL,
    "action_params" JSONB NOT NULL DEFAULT '{}',
    "automation_level" INTEGER NOT NULL DEFAULT 50,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "setup_key" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "flows_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "flow_runs" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "flow_id" UUID NOT NULL,
    "event_key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "subject_name" TEXT NOT NULL,
    "lead_id" UUID,
    "depth" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_runs_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "surveys" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "lead_id" UUID,
    "score" INTEGER,
    "comment" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "surveys_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "department_migrations" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "counted" JSONB NOT NULL,
    "created_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" UUID,

    CONSTRAINT "department_migrations_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "department_migration_rows" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "migration_id" UUID NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "department" TEXT NOT NULL,

    CONSTRAINT "department_migration_rows_pkey" PRIMARY KEY ("company_id","migration_id","subject_kind","subject_id")
);

-- CreateIndex
CREATE INDEX "sales_agents_company_id_department_idx" ON "sales_agents"("company_id", "department");

-- CreateIndex
CREATE UNIQUE INDEX "sales_agents_company_id_setup_key_key" ON "sales_agents"("company_id", "setup_key");

-- CreateIndex
CREATE INDEX "agent_tasks_company_id_agent_id_created_at_idx" ON "agent_tasks"("company_id", "agent_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "agent_tasks_company_id_status_scheduled_for_idx" ON "agent_tasks"("company_id", "status", "scheduled_for");

-- CreateIndex
CREATE INDEX "agent_tasks_company_id_created_at_id_idx" ON "agent_tasks"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "agent_tasks_company_id_target_id_idx" ON "agent_tasks"("company_id", "target_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_tasks_company_id_origin_key_key" ON "agent_tasks"("company_id", "origin_key");

-- CreateIndex
CREATE INDEX "agent_actions_company_id_state_expires_at_idx" ON "agent_actions"("company_id", "state", "expires_at");

-- CreateIndex
CREATE INDEX "agent_actions_company_id_agent_id_kind_state_idx" ON "agent_actions"("company_id", "agent_id", "kind", "state");

-- CreateIndex
CREATE INDEX "agent_actions_company_id_lead_id_created_at_idx" ON "agent_actions"("company_id", "lead_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "agent_actions_company_id_created_at_id_idx" ON "agent_actions"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "agent_actions_company_id_task_id_ordinal_key" ON "agent_actions"("company_id", "task_id", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "agent_actions_company_id_flow_run_id_ordinal_key" ON "agent_actions"("company_id", "flow_run_id", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "do_not_contact_company_id_kind_value_key" ON "do_not_contact"("company_id", "kind", "value");

-- CreateIndex
CREATE INDEX "proposal_documents_company_id_lead_id_idx" ON "proposal_documents"("company_id", "lead_id");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_documents_company_id_action_id_key" ON "proposal_documents"("company_id", "action_id");

-- CreateIndex
CREATE UNIQUE INDEX "departments_company_id_department_key" ON "departments"("company_id", "department");

-- CreateIndex
CREATE INDEX "flows_company_id_trigger_idx" ON "flows"("company_id", "trigger");

-- CreateIndex
CREATE UNIQUE INDEX "flows_company_id_setup_key_key" ON "flows"("company_id", "setup_key");

-- CreateIndex
CREATE INDEX "flow_runs_company_id_flow_id_created_at_idx" ON "flow_runs"("company_id", "flow_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "flow_runs_company_id_created_at_id_idx" ON "flow_runs"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "flow_runs_company_id_flow_id_event_key_key" ON "flow_runs"("company_id", "flow_id", "event_key");

-- CreateIndex
CREATE UNIQUE INDEX "surveys_token_hash_key" ON "surveys"("token_hash");

-- CreateIndex
CREATE INDEX "surveys_company_id_answered_at_idx" ON "surveys"("company_id", "answered_at");

-- CreateIndex
CREATE INDEX "surveys_company_id_lead_id_idx" ON "surveys"("company_id", "lead_id");

-- AddForeignKey
ALTER TABLE "sales_agents" ADD CONSTRAINT "sales_agents_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sales_agents" ADD CONSTRAINT "sales_agents_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_tasks" ADD CONSTRAINT "agent_tasks_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_tasks" ADD CONSTRAINT "agent_tasks_company_id_agent_id_fkey" FOREIGN KEY ("company_id", "agent_id") REFERENCES "sales_agents"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_tasks" ADD CONSTRAINT "agent_tasks_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_actions" ADD CONSTRAINT "agent_actions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_actions" ADD CONSTRAINT "agent_actions_company_id_agent_id_fkey" FOREIGN KEY ("company_id", "agent_id") REFERENCES "sales_agents"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_actions" ADD CONSTRAINT "agent_actions_company_id_task_id_fkey" FOREIGN KEY ("company_id", "task_id") REFERENCES "agent_tasks"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_actions" ADD CONSTRAINT "agent_actions_company_id_flow_run_id_fkey" FOREIGN KEY ("company_id", "flow_run_id") REFERENCES "flow_runs"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_actions" ADD CONSTRAINT "agent_actions_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_actions" ADD CONSTRAINT "agent_actions_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_actions" ADD CONSTRAINT "agent_actions_company_id_decided_by_fkey" FOREIGN KEY ("company_id", "decided_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_actions" ADD CONSTRAINT "agent_actions_company_id_undone_by_fkey" FOREIGN KEY ("company_id", "undone_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_actions" ADD CONSTRAINT "agent_actions_company_id_reviewed_by_fkey" FOREIGN KEY ("company_id", "reviewed_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_trust" ADD CONSTRAINT "agent_trust_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_trust" ADD CONSTRAINT "agent_trust_company_id_agent_id_fkey" FOREIGN KEY ("company_id", "agent_id") REFERENCES "sales_agents"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_days" ADD CONSTRAINT "agent_days_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_days" ADD CONSTRAINT "agent_days_company_id_agent_id_fkey" FOREIGN KEY ("company_id", "agent_id") REFERENCES "sales_agents"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "do_not_contact" ADD CONSTRAINT "do_not_contact_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "do_not_contact" ADD CONSTRAINT "do_not_contact_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_documents" ADD CONSTRAINT "proposal_documents_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_documents" ADD CONSTRAINT "proposal_documents_company_id_action_id_fkey" FOREIGN KEY ("company_id", "action_id") REFERENCES "agent_actions"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_documents" ADD CONSTRAINT "proposal_documents_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "departments" ADD CONSTRAINT "departments_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flows" ADD CONSTRAINT "flows_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flows" ADD CONSTRAINT "flows_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_company_id_flow_id_fkey" FOREIGN KEY ("company_id", "flow_id") REFERENCES "flows"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "department_migrations" ADD CONSTRAINT "department_migrations_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "department_migrations" ADD CONSTRAINT "department_migrations_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "department_migrations" ADD CONSTRAINT "department_migrations_company_id_undone_by_fkey" FOREIGN KEY ("company_id", "undone_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "department_migration_rows" ADD CONSTRAINT "department_migration_rows_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "department_migration_rows" ADD CONSTRAINT "department_migration_rows_company_id_migration_id_fkey" FOREIGN KEY ("company_id", "migration_id") REFERENCES "department_migrations"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Lists: text and check, see packages/db/src/check-lists.test.ts.
ALTER TABLE sales_agents ADD CONSTRAINT sales_agents_type_check CHECK (agent_type IN ('sdr_agent', 'ae_agent', 'manager_agent', 'nurture_agent', 'closer_agent'));
ALTER TABLE sales_agents ADD CONSTRAINT sales_agents_status_check CHECK (status IN ('active', 'paused', 'training', 'maintenance'));
ALTER TABLE sales_agents ADD CONSTRAINT sales_agents_department_check CHECK (department IN ('sales', 'marketing', 'product', 'back_office', 'customer'));
ALTER TABLE agent_tasks ADD CONSTRAINT agent_tasks_type_check CHECK (task_type IN ('lead_qualification', 'outreach', 'follow_up', 'meeting_scheduling', 'proposal_generation', 'deal_analysis', 'pipeline_management', 'performance_coaching'));
ALTER TABLE agent_tasks ADD CONSTRAINT agent_tasks_status_check CHECK (status IN ('pending', 'scheduled', 'in_progress', 'awaiting_approval', 'completed', 'failed', 'cancelled'));
ALTER TABLE agent_tasks ADD CONSTRAINT agent_tasks_priority_check CHECK (priority IN ('urgent', 'high', 'medium', 'low'));
ALTER TABLE agent_tasks ADD CONSTRAINT agent_tasks_target_check CHECK (target_type IN ('lead', 'opportunity', 'company'));
ALTER TABLE agent_tasks ADD CONSTRAINT agent_tasks_origin_check CHECK (origin IN ('person', 'flow', 'cadence'));
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_state_check CHECK (state IN ('proposed', 'done', 'rejected', 'expired', 'stale', 'refused', 'failed', 'undone'));
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_mode_check CHECK (mode IN ('manual', 'ai', 'hybrid'));
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_allowed_by_check CHECK (allowed_by IN ('tier', 'trust', 'mode', 'person'));
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_verdict_check CHECK (review_verdict IN ('good', 'bad'));
ALTER TABLE agent_trust ADD CONSTRAINT agent_trust_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));
ALTER TABLE agent_days ADD CONSTRAINT agent_days_kind_check CHECK (kind IN ('rescore', 'add_note', 'create_task', 'set_status', 'assign', 'notify_department', 'hand_to_agent', 'send_mail', 'schedule_meeting', 'send_proposal', 'post_webhook'));
ALTER TABLE do_not_contact ADD CONSTRAINT do_not_contact_kind_check CHECK (kind IN ('email', 'domain'));
ALTER TABLE do_not_contact ADD CONSTRAINT do_not_contact_source_check CHECK (source IN ('person', 'unsubscribe'));
ALTER TABLE departments ADD CONSTRAINT departments_department_check CHECK (department IN ('sales', 'marketing', 'product', 'back_office', 'customer'));
ALTER TABLE users ADD CONSTRAINT users_department_check CHECK (department IN ('sales', 'marketing', 'product', 'back_office', 'customer'));
ALTER TABLE leads ADD CONSTRAINT leads_department_check CHECK (department IN ('sales', 'marketing', 'product', 'back_office', 'customer'));
ALTER TABLE opportunities ADD CONSTRAINT opportunities_department_check CHECK (department IN ('sales', 'marketing', 'product', 'back_office', 'customer'));
ALTER TABLE flows ADD CONSTRAINT flows_source_check CHECK (source_department IN ('sales', 'marketing', 'product', 'back_office', 'customer'));
ALTER TABLE flows ADD CONSTRAINT flows_target_check CHECK (target_department IN ('sales', 'marketing', 'product', 'back_office', 'customer'));
ALTER TABLE flows ADD CONSTRAINT flows_type_check CHECK (flow_type IN ('lead_handover', 'onboarding', 'feedback', 'enablement', 'billing', 'escalation', 'custom'));
ALTER TABLE flows ADD CONSTRAINT flows_trigger_check CHECK (trigger IN ('lead_captured', 'lead_qualified', 'opportunity_won', 'opportunity_lost', 'satisfaction_below', 'task_overdue'));
ALTER TABLE flows ADD CONSTRAINT flows_action_check CHECK (action IN ('notify_department', 'create_task', 'assign', 'hand_to_agent', 'post_webhook'));
ALTER TABLE flow_runs ADD CONSTRAINT flow_runs_state_check CHECK (state IN ('skipped', 'proposed', 'done', 'failed', 'stopped'));
ALTER TABLE department_migration_rows ADD CONSTRAINT department_migration_rows_department_check CHECK (department IN ('sales', 'marketing', 'product', 'back_office', 'customer'));
ALTER TABLE department_migration_rows ADD CONSTRAINT department_migration_rows_kind_check CHECK (subject_kind IN ('lead', 'opportunity', 'sales_agent', 'user'));
ALTER TABLE sales_agents ADD CONSTRAINT sales_agents_level_check CHECK (automation_level BETWEEN 0 AND 100);
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_tier_check CHECK (tier BETWEEN 1 AND 3);
ALTER TABLE agent_trust ADD CONSTRAINT agent_trust_tier_check CHECK (tier BETWEEN 1 AND 3);
ALTER TABLE agent_actions ADD CONSTRAINT agent_actions_origin_check CHECK ((task_id IS NULL) <> (flow_run_id IS NULL));
ALTER TABLE surveys ADD CONSTRAINT surveys_score_check CHECK (score BETWEEN 1 AND 5);
ALTER TABLE flows ADD CONSTRAINT flows_level_check CHECK (automation_level BETWEEN 0 AND 100);

SELECT fence_tenant_tables();
