-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "must_change_password" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "quarterly_quota" DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "opportunities" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "stage" TEXT NOT NULL DEFAULT 'prospecting',
    "amount" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "close_date" DATE,
    "lead_id" UUID,
    "owner_id" UUID,
    "lost_reason" TEXT,
    "stage_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "opportunities_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "owner_id" UUID NOT NULL,
    "lead_id" UUID,
    "opportunity_id" UUID,
    "done_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "meetings" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "location" TEXT,
    "notes" TEXT,
    "attendees" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "lead_id" UUID,
    "organiser_id" UUID NOT NULL,
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "meetings_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "outbox_messages" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "to_email" TEXT NOT NULL,
    "to_name" TEXT,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "reason" TEXT,
    "lead_id" UUID,
    "created_by" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_messages_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "newsletter_subscriptions" (
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "newsletter_subscriptions_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "health_samples" (
    "instance" UUID NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "calls" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,
    "p50_ms" DOUBLE PRECISION NOT NULL,
    "p95_ms" DOUBLE PRECISION NOT NULL,
    "p99_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "health_samples_pkey" PRIMARY KEY ("minute","instance")
);

-- CreateTable
CREATE TABLE "platform_settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "platform_settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "scoring_models" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "model" JSONB NOT NULL,
    "evaluation" JSONB NOT NULL,
    "examples" INTEGER NOT NULL,
    "conversions" INTEGER NOT NULL,
    "trained_by" UUID,
    "trained_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "scoring_models_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "opportunities_company_id_stage_close_date_idx" ON "opportunities"("company_id", "stage", "close_date");

-- CreateIndex
CREATE INDEX "opportunities_company_id_owner_id_stage_idx" ON "opportunities"("company_id", "owner_id", "stage");

-- CreateIndex
CREATE INDEX "opportunities_company_id_lead_id_idx" ON "opportunities"("company_id", "lead_id");

-- CreateIndex
CREATE INDEX "opportunities_company_id_created_at_id_idx" ON "opportunities"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "tasks_company_id_owner_id_done_at_due_at_idx" ON "tasks"("company_id", "owner_id", "done_at", "due_at");

-- CreateIndex
CREATE INDEX "tasks_company_id_lead_id_idx" ON "tasks"("company_id", "lead_id");

-- CreateIndex
CREATE INDEX "meetings_company_id_organiser_id_starts_at_idx" ON "meetings"("company_id", "organiser_id", "starts_at");

-- CreateIndex
CREATE INDEX "meetings_company_id_lead_id_idx" ON "meetings"("company_id", "lead_id");

-- CreateIndex
CREATE INDEX "outbox_messages_company_id_created_by_created_at_idx" ON "outbox_messages"("company_id", "created_by", "created_at" DESC);

-- CreateIndex
CREATE INDEX "outbox_messages_company_id_lead_id_idx" ON "outbox_messages"("company_id", "lead_id");

-- CreateIndex
CREATE INDEX "scoring_models_company_id_trained_at_idx" ON "scoring_models"("company_id", "trained_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "scoring_models_company_id_version_key" ON "scoring_models"("company_id", "version");

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_company_id_organiser_id_fkey" FOREIGN KEY ("company_id", "organiser_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scoring_models" ADD CONSTRAINT "scoring_models_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scoring_models" ADD CONSTRAINT "scoring_models_company_id_trained_by_fkey" FOREIGN KEY ("company_id", "trained_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: words from a list, what the workers look for, and the fences.
ALTER TABLE opportunities ADD CONSTRAINT opportunities_stage_check CHECK (stage IN ('prospecting', 'qualification', 'proposal', 'negotiation', 'won', 'lost'));
ALTER TABLE opportunities ADD CONSTRAINT opportunities_amount_check CHECK (amount >= 0 AND amount <= 1e12);
ALTER TABLE opportunities ADD CONSTRAINT opportunities_closed_check CHECK ((stage IN ('won', 'lost')) = (closed_at IS NOT NULL));
ALTER TABLE tasks ADD CONSTRAINT tasks_priority_check CHECK (priority IN ('urgent', 'high', 'medium', 'low'));
ALTER TABLE meetings ADD CONSTRAINT meetings_times_check CHECK (ends_at > starts_at);
ALTER TABLE outbox_messages ADD CONSTRAINT outbox_messages_state_check CHECK (state IN ('draft', 'queued', 'sent', 'failed'));
ALTER TABLE scoring_models ADD CONSTRAINT scoring_models_state_check CHECK (state IN ('active', 'retired'));
ALTER TABLE users ADD CONSTRAINT users_quota_check CHECK (quarterly_quota >= 0 AND quarterly_quota <= 1e12);
CREATE INDEX outbox_messages_pending ON outbox_messages (next_attempt_at) WHERE state = 'queued';
CREATE UNIQUE INDEX scoring_models_one_active ON scoring_models (company_id) WHERE state = 'active';
SELECT fence_tenant_tables();
GRANT SELECT, INSERT, UPDATE, DELETE ON newsletter_subscriptions, health_samples, platform_settings TO crm_platform;

-- Search among opportunities, as among leads: a function that names the company itself, beside an index of its own.
CREATE INDEX opportunities_search_by_definer ON opportunities USING gin (company_id, lower(name) gin_trgm_ops);
CREATE FUNCTION search_opportunity_ids(first_word text, other_words text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 50 AS $$
  SELECT id FROM opportunities
  WHERE company_id = current_setting('app.company_id')::uuid AND lower(name) LIKE first_word AND lower(name) LIKE ALL (other_words)
$$;
-- Typos: the closest leads by trigrams where the words as typed find nothing. word_similarity finds the words within a longer text.
CREATE FUNCTION search_lead_ids_like(typed text, most int) RETURNS TABLE (id uuid, closeness real)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public SET pg_trgm.word_similarity_threshold = 0.45 AS $$
  SELECT id, word_similarity(typed, search_text) FROM leads
  WHERE company_id = current_setting('app.company_id')::uuid AND typed <% search_text
  ORDER BY 2 DESC, id LIMIT most
$$;
GRANT CREATE ON SCHEMA public TO crm_platform;
ALTER FUNCTION search_opportunity_ids(text, text[]) OWNER TO crm_platform;
ALTER FUNCTION search_lead_ids_like(text, int) OWNER TO crm_platform;
REVOKE CREATE ON SCHEMA public FROM crm_platform;
REVOKE EXECUTE ON FUNCTION search_opportunity_ids(text, text[]), search_lead_ids_like(text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_opportunity_ids(text, text[]), search_lead_ids_like(text, int) TO crm_tenant;
