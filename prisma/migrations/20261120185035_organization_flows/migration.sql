-- AlterTable
ALTER TABLE "flows" ADD COLUMN     "webhook_secret" TEXT;

-- CreateTable
CREATE TABLE "flow_events" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "event_key" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "cause_id" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_events_pkey" PRIMARY KEY ("company_id","event_key")
);

-- CreateTable
CREATE TABLE "flow_webhook_calls" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "action_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "http_status" INTEGER,
    "reason" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_webhook_calls_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "flow_webhook_calls_company_id_action_id_key" ON "flow_webhook_calls"("company_id", "action_id");

-- AddForeignKey
ALTER TABLE "flow_events" ADD CONSTRAINT "flow_events_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_webhook_calls" ADD CONSTRAINT "flow_webhook_calls_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "flow_webhook_calls" ADD CONSTRAINT "flow_webhook_calls_company_id_action_id_fkey" FOREIGN KEY ("company_id", "action_id") REFERENCES "agent_actions"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE flow_events ADD CONSTRAINT flow_events_trigger_check CHECK (trigger IN ('lead_captured', 'lead_qualified', 'opportunity_won', 'opportunity_lost', 'satisfaction_below', 'task_overdue'));
ALTER TABLE flow_webhook_calls ADD CONSTRAINT flow_webhook_calls_state_check CHECK (state IN ('queued', 'sent', 'failed'));

-- What is due, over all companies
CREATE INDEX flow_events_pending ON flow_events (next_attempt_at) WHERE handled_at IS NULL;
CREATE INDEX flow_webhook_calls_pending ON flow_webhook_calls (next_attempt_at) WHERE state = 'queued';
CREATE INDEX tasks_open_due ON tasks (due_at) WHERE done_at IS NULL;

SELECT fence_tenant_tables();
