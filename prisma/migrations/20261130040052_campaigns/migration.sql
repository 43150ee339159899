-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "campaign_person_id" UUID,
ADD COLUMN     "campaign_step" TEXT;

-- AlterTable
ALTER TABLE "unsubscribe_links" ADD COLUMN     "reason" TEXT;

-- CreateTable
CREATE TABLE "campaigns" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "steps" JSONB NOT NULL DEFAULT '[]',
    "entry" JSONB,
    "leaves_on" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "send_window" JSONB NOT NULL,
    "daily_limit" INTEGER NOT NULL DEFAULT 200,
    "language" TEXT NOT NULL DEFAULT 'en',
    "sender_id" UUID,
    "booking_page_id" UUID,
    "created_by" UUID,
    "started_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "campaign_people" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "lead_id" UUID NOT NULL,
    "email_key" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'active',
    "left_because" TEXT,
    "left_step" TEXT,
    "next_step" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "waits_on" UUID,
    "held" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "enrolled_by" UUID,
    "enrolled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_people_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "campaign_taken" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "person_id" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "is_other" BOOLEAN NOT NULL DEFAULT false,
    "made_id" UUID,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_taken_pkey" PRIMARY KEY ("company_id","person_id","step")
);

-- CreateIndex
CREATE UNIQUE INDEX "campaigns_company_id_name_key" ON "campaigns"("company_id", "name");

-- CreateIndex
CREATE INDEX "campaign_people_company_id_lead_id_idx" ON "campaign_people"("company_id", "lead_id");

-- CreateIndex
CREATE INDEX "campaign_people_company_id_campaign_id_enrolled_at_id_idx" ON "campaign_people"("company_id", "campaign_id", "enrolled_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "campaign_people_company_id_campaign_id_lead_id_key" ON "campaign_people"("company_id", "campaign_id", "lead_id");

-- CreateIndex
CREATE INDEX "campaign_taken_company_id_step_kind_taken_at_idx" ON "campaign_taken"("company_id", "step", "kind", "taken_at");

-- CreateIndex
CREATE INDEX "outbox_messages_company_id_campaign_person_id_campaign_step_idx" ON "outbox_messages"("company_id", "campaign_person_id", "campaign_step");

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_sender_id_fkey" FOREIGN KEY ("company_id", "sender_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_company_id_campaign_id_fkey" FOREIGN KEY ("company_id", "campaign_id") REFERENCES "campaigns"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_company_id_enrolled_by_fkey" FOREIGN KEY ("company_id", "enrolled_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_taken" ADD CONSTRAINT "campaign_taken_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_taken" ADD CONSTRAINT "campaign_taken_company_id_person_id_fkey" FOREIGN KEY ("company_id", "person_id") REFERENCES "campaign_people"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_campaign_person_id_fkey" FOREIGN KEY ("company_id", "campaign_person_id") REFERENCES "campaign_people"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE campaigns ADD CONSTRAINT campaigns_state_check CHECK (state IN ('draft', 'running', 'paused', 'ended'));
ALTER TABLE campaigns ADD CONSTRAINT campaigns_language_check CHECK (language IN ('en', 'de'));
ALTER TABLE campaign_people ADD CONSTRAINT campaign_people_state_check CHECK (state IN ('active', 'finished', 'left'));
ALTER TABLE campaign_people ADD CONSTRAINT campaign_people_left_because_check CHECK (left_because IN ('replied', 'meeting', 'deal', 'unsubscribed', 'barred', 'closed', 'undelivered', 'removed', 'gone', 'elsewhere', 'ended'));
ALTER TABLE campaign_people ADD CONSTRAINT campaign_people_left_says_why CHECK ((state = 'left') = (left_because IS NOT NULL));
ALTER TABLE campaign_taken ADD CONSTRAINT campaign_taken_state_check CHECK (state IN ('done', 'skipped', 'yes', 'no'));
ALTER TABLE unsubscribe_links ADD CONSTRAINT unsubscribe_links_reason_check CHECK (reason IN ('too_many', 'not_relevant', 'never_asked', 'other'));
ALTER TABLE agent_tasks DROP CONSTRAINT agent_tasks_origin_check;
ALTER TABLE agent_tasks ADD CONSTRAINT agent_tasks_origin_check CHECK (origin IN ('person', 'flow', 'cadence', 'campaign'));

-- One sequence at a time for a person.
CREATE UNIQUE INDEX campaign_people_active_key ON campaign_people (company_id, email_key) WHERE state = 'active';
CREATE INDEX campaign_people_due_idx ON campaign_people (due_at) WHERE state = 'active' AND NOT paused;
CREATE INDEX campaign_people_waits_idx ON campaign_people (company_id, waits_on) WHERE state = 'active' AND waits_on IS NOT NULL;

-- What a lead took is seen by whoever sees it in the campaign, which is whoever sees the lead; that an email was opened by
-- whoever sees the email.
DO $$
DECLARE
  was text := pg_get_functiondef('fence_readers()'::regprocedure);
  kept text := $kept$'saved_views', format('owner_id = %s OR shared', me),$kept$;
BEGIN
  IF position(kept IN was) = 0 THEN RAISE EXCEPTION 'fence_readers() is not what it was'; END IF;
  EXECUTE replace(was, kept, kept || $new$
    'campaign_taken', 'EXISTS (SELECT FROM campaign_people r WHERE r.company_id = campaign_taken.company_id AND r.id = person_id)',
    'mail_trackers', 'EXISTS (SELECT FROM outbox_messages r WHERE r.company_id = mail_trackers.company_id AND r.id = message_id)',$new$);
END $$;
GRANT SELECT ON campaigns TO crm_reader;
SELECT fence_tenant_tables();
