-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "proposal_recipient_id" UUID;

-- CreateTable
CREATE TABLE "price_items" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "description" TEXT,
    "section" TEXT,
    "tax_rate" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "prices" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_items_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "proposal_settings" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "next_number" INTEGER NOT NULL DEFAULT 1,
    "rep_limit" DECIMAL(5,2) NOT NULL DEFAULT 15,
    "manager_limit" DECIMAL(5,2) NOT NULL DEFAULT 25,
    "valid_days" INTEGER NOT NULL DEFAULT 30,
    "terms" TEXT,
    "wins_deal" BOOLEAN NOT NULL DEFAULT true,
    "sets_amount" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "proposal_settings_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "proposals" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "opportunity_id" UUID NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "current" INTEGER NOT NULL DEFAULT 1,
    "sent_version" INTEGER,
    "created_by" UUID,
    "review_asked_by" UUID,
    "review_note" TEXT,
    "reviewed_by" UUID,
    "review_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "closed_reason" TEXT,

    CONSTRAINT "proposals_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "proposal_versions" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "proposal_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "valid_until" DATE NOT NULL,
    "list_total" DECIMAL(18,3) NOT NULL,
    "discount" DECIMAL(18,3) NOT NULL,
    "total" DECIMAL(18,3) NOT NULL,
    "tax" DECIMAL(18,3) NOT NULL,
    "chosen" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "fingerprint" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposal_versions_pkey" PRIMARY KEY ("company_id","proposal_id","number")
);

-- CreateTable
CREATE TABLE "proposal_recipients" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "proposal_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "is_signer" BOOLEAN NOT NULL,
    "position" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "first_opened_at" TIMESTAMPTZ(3),
    "last_opened_at" TIMESTAMPTZ(3),
    "opens" INTEGER NOT NULL DEFAULT 0,
    "signed_at" TIMESTAMPTZ(3),
    "signed_version" INTEGER,
    "signature" JSONB,

    CONSTRAINT "proposal_recipients_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "proposal_events" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "proposal_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "actor_name" TEXT,
    "recipient_id" UUID,
    "number" INTEGER,
    "text" TEXT,
    "answers_id" UUID,
    "request_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposal_events_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "proposals_company_id_opportunity_id_idx" ON "proposals"("company_id", "opportunity_id");

-- CreateIndex
CREATE INDEX "proposals_company_id_created_at_id_idx" ON "proposals"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "proposals_company_id_number_key" ON "proposals"("company_id", "number");

-- CreateIndex
CREATE INDEX "proposal_recipients_token_hash_idx" ON "proposal_recipients"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_recipients_company_id_token_hash_key" ON "proposal_recipients"("company_id", "token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_recipients_company_id_proposal_id_email_key" ON "proposal_recipients"("company_id", "proposal_id", "email");

-- CreateIndex
CREATE INDEX "proposal_events_company_id_proposal_id_created_at_idx" ON "proposal_events"("company_id", "proposal_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "proposal_events_company_id_proposal_id_request_id_key" ON "proposal_events"("company_id", "proposal_id", "request_id");

-- CreateIndex
CREATE INDEX "outbox_messages_company_id_proposal_recipient_id_idx" ON "outbox_messages"("company_id", "proposal_recipient_id");

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_proposal_recipient_id_fkey" FOREIGN KEY ("company_id", "proposal_recipient_id") REFERENCES "proposal_recipients"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_items" ADD CONSTRAINT "price_items_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_settings" ADD CONSTRAINT "proposal_settings_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_company_id_review_asked_by_fkey" FOREIGN KEY ("company_id", "review_asked_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_company_id_reviewed_by_fkey" FOREIGN KEY ("company_id", "reviewed_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_company_id_proposal_id_fkey" FOREIGN KEY ("company_id", "proposal_id") REFERENCES "proposals"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_recipients" ADD CONSTRAINT "proposal_recipients_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_recipients" ADD CONSTRAINT "proposal_recipients_company_id_proposal_id_fkey" FOREIGN KEY ("company_id", "proposal_id") REFERENCES "proposals"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_events" ADD CONSTRAINT "proposal_events_company_id_proposal_id_fkey" FOREIGN KEY ("company_id", "proposal_id") REFERENCES "proposals"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX price_items_name_key ON price_items (company_id, lower(name)) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX price_items_code_key ON price_items (company_id, lower(code)) WHERE removed_at IS NULL;
ALTER TABLE proposals ADD CONSTRAINT proposals_state_check
  CHECK (state IN ('draft', 'in_review', 'approved', 'sent', 'accepted', 'declined', 'withdrawn'));
ALTER TABLE proposal_events ADD CONSTRAINT proposal_events_kind_check
  CHECK (kind IN ('created', 'revised', 'review_asked', 'approved', 'rejected', 'sent', 'opened', 'question', 'answer', 'signed', 'accepted', 'declined', 'withdrawn'));

-- A proposal is seen by whoever sees its deal; what belongs to it by whoever sees it.
DO $$
DECLARE
  was text := pg_get_functiondef('fence_readers()'::regprocedure);
  kept text := $kept$'saved_views', format('owner_id = %s OR shared', me),$kept$;
BEGIN
  IF position(kept IN was) = 0 THEN RAISE EXCEPTION 'fence_readers() is not what it was'; END IF;
  EXECUTE replace(was, kept, kept || $new$
    'proposal_versions', 'EXISTS (SELECT FROM proposals r WHERE r.company_id = proposal_versions.company_id AND r.id = proposal_id)',
    'proposal_recipients', 'EXISTS (SELECT FROM proposals r WHERE r.company_id = proposal_recipients.company_id AND r.id = proposal_id)',
    'proposal_events', 'EXISTS (SELECT FROM proposals r WHERE r.company_id = proposal_events.company_id AND r.id = proposal_id)',$new$);
END $$;
GRANT SELECT ON price_items, proposal_settings TO crm_reader;
SELECT fence_tenant_tables();
