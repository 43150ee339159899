-- CreateTable
CREATE TABLE "outgoing_calls" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "origin" TEXT NOT NULL,
    "origin_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "event_key" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "body" TEXT,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "http_status" INTEGER,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "sync_id" UUID,
    "action_id" UUID,

    CONSTRAINT "outgoing_calls_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "outgoing_calls_company_id_sync_id_idx" ON "outgoing_calls"("company_id", "sync_id");

-- CreateIndex
CREATE INDEX "outgoing_calls_company_id_action_id_idx" ON "outgoing_calls"("company_id", "action_id");

-- CreateIndex
CREATE UNIQUE INDEX "outgoing_calls_company_id_origin_origin_id_event_key_key" ON "outgoing_calls"("company_id", "origin", "origin_id", "event_key");

-- AddForeignKey
ALTER TABLE "outgoing_calls" ADD CONSTRAINT "outgoing_calls_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_calls" ADD CONSTRAINT "outgoing_calls_company_id_sync_id_fkey" FOREIGN KEY ("company_id", "sync_id") REFERENCES "sheets_syncs"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_calls" ADD CONSTRAINT "outgoing_calls_company_id_action_id_fkey" FOREIGN KEY ("company_id", "action_id") REFERENCES "agent_actions"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: words from a list, what a call tells of by its origin, and what the sender and the clean-up look for.
ALTER TABLE outgoing_calls ADD CONSTRAINT outgoing_calls_state_check CHECK (state IN ('queued', 'sent', 'failed'));
ALTER TABLE outgoing_calls ADD CONSTRAINT outgoing_calls_origin_check CHECK (origin IN ('sheets', 'flow'));
ALTER TABLE outgoing_calls ADD CONSTRAINT outgoing_calls_subject_check CHECK ((origin = 'sheets') = (sync_id IS NOT NULL) AND (origin = 'flow') = (action_id IS NOT NULL));
ALTER TABLE outgoing_calls ADD CONSTRAINT outgoing_calls_ended_check CHECK ((state = 'queued') = (finished_at IS NULL) AND (state = 'queued') = (next_attempt_at IS NOT NULL));
CREATE INDEX outgoing_calls_pending ON outgoing_calls (next_attempt_at) WHERE state = 'queued';
CREATE INDEX outgoing_calls_with_body ON outgoing_calls (finished_at) WHERE body IS NOT NULL;

-- What waits goes on under the id that the other side may have seen; what has ended stays in the logs. The old tables kept neither body nor
-- address: the body is what the old sender would have built, the address the agent's of today.
INSERT INTO outgoing_calls (company_id, id, origin, origin_id, event, event_key, url, body, state, attempts, fence, next_attempt_at, http_status, reason, created_at, finished_at, sync_id)
SELECT w.company_id, w.id, 'sheets', w.agent_id, 'sheets.sync.finished', w.sync_id, coalesce(a.webhook_url, ''),
  json_build_object('event', 'sheets.sync.finished', 'agent', json_build_object('id', a.id, 'name', a.name), 'sync', json_build_object(
    'id', s.id, 'status', s.status, 'reason', s.reason,
    'sync_started', to_char(s.sync_started AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'sync_finished', to_char(s.sync_finished AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'rows_read', s.rows_read, 'records_created', s.records_created, 'records_updated', s.records_updated,
    'records_skipped', s.records_skipped, 'records_unchanged', s.records_unchanged, 'records_failed', s.records_failed))::text,
  w.state, w.attempts, w.attempts, CASE WHEN w.state = 'queued' THEN coalesce(w.next_attempt_at, w.created_at) END, w.http_status, w.reason,
  w.created_at, CASE WHEN w.state <> 'queued' THEN coalesce(w.sent_at, w.created_at) END, w.sync_id
FROM sheets_webhook_calls w JOIN sheets_agents a ON a.company_id = w.company_id AND a.id = w.agent_id
  JOIN sheets_syncs s ON s.company_id = w.company_id AND s.id = w.sync_id;

INSERT INTO outgoing_calls (company_id, id, origin, origin_id, event, event_key, url, body, state, attempts, fence, next_attempt_at, http_status, reason, created_at, finished_at, action_id)
SELECT w.company_id, w.id, 'flow', r.flow_id, a.payload ->> 'event', w.action_id, a.payload ->> 'url', (a.payload -> 'body')::text,
  w.state, w.attempts, w.attempts, CASE WHEN w.state = 'queued' THEN coalesce(w.next_attempt_at, w.created_at) END, w.http_status, w.reason,
  w.created_at, CASE WHEN w.state <> 'queued' THEN coalesce(w.sent_at, w.created_at) END, w.action_id
FROM flow_webhook_calls w JOIN agent_actions a ON a.company_id = w.company_id AND a.id = w.action_id
  JOIN flow_runs r ON r.company_id = a.company_id AND r.id = a.flow_run_id;

DROP TABLE flow_webhook_calls;
DROP TABLE sheets_webhook_calls;
-- One job sends them all now.
DELETE FROM agenda_jobs WHERE name IN ('call-flow-webhooks', 'call-sheets-webhooks');

SELECT fence_tenant_tables();
