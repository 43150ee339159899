-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "portal_link_id" UUID;

-- CreateTable
CREATE TABLE "portals" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "welcome" TEXT,
    "steps" JSONB NOT NULL DEFAULT '[]',
    "file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "booking_page_id" UUID,
    "created_by" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portals_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "portal_links" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "portal_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "token_hash" TEXT NOT NULL,
    "asks_code" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "code_hash" TEXT,
    "code_sent_at" TIMESTAMPTZ(3),
    "code_tries" INTEGER NOT NULL DEFAULT 0,
    "unlock_hash" TEXT,
    "unlock_until" TIMESTAMPTZ(3),
    "opens" INTEGER NOT NULL DEFAULT 0,
    "last_opened_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_links_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "portal_views" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "portal_id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "file_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "portal_views_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "portals_company_id_account_id_idx" ON "portals"("company_id", "account_id");

-- CreateIndex
CREATE INDEX "portals_company_id_created_at_id_idx" ON "portals"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "portal_links_token_hash_idx" ON "portal_links"("token_hash");

-- CreateIndex
CREATE INDEX "portal_links_company_id_portal_id_idx" ON "portal_links"("company_id", "portal_id");

-- CreateIndex
CREATE UNIQUE INDEX "portal_links_company_id_token_hash_key" ON "portal_links"("company_id", "token_hash");

-- CreateIndex
CREATE INDEX "portal_views_company_id_portal_id_created_at_idx" ON "portal_views"("company_id", "portal_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "portal_views_company_id_link_id_idx" ON "portal_views"("company_id", "link_id");

-- CreateIndex
CREATE INDEX "outbox_messages_company_id_portal_link_id_idx" ON "outbox_messages"("company_id", "portal_link_id");

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_portal_link_id_fkey" FOREIGN KEY ("company_id", "portal_link_id") REFERENCES "portal_links"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portals" ADD CONSTRAINT "portals_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portals" ADD CONSTRAINT "portals_company_id_account_id_fkey" FOREIGN KEY ("company_id", "account_id") REFERENCES "accounts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portals" ADD CONSTRAINT "portals_company_id_created_by_fkey" FOREIGN KEY ("company_id", "created_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_company_id_portal_id_fkey" FOREIGN KEY ("company_id", "portal_id") REFERENCES "portals"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_views" ADD CONSTRAINT "portal_views_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_views" ADD CONSTRAINT "portal_views_company_id_portal_id_fkey" FOREIGN KEY ("company_id", "portal_id") REFERENCES "portals"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_views" ADD CONSTRAINT "portal_views_company_id_link_id_fkey" FOREIGN KEY ("company_id", "link_id") REFERENCES "portal_links"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX portal_links_email_key ON portal_links (company_id, portal_id, email) WHERE revoked_at IS NULL;
ALTER TABLE portal_views ADD CONSTRAINT portal_views_kind_check CHECK (kind IN ('opened', 'file'));

-- A portal is seen by whoever sees its account; what belongs to it by whoever sees it.
DO $$
DECLARE
  was text := pg_get_functiondef('fence_readers()'::regprocedure);
  kept text := $kept$'saved_views', format('owner_id = %s OR shared', me),$kept$;
BEGIN
  IF position(kept IN was) = 0 THEN RAISE EXCEPTION 'fence_readers() is not what it was'; END IF;
  EXECUTE replace(was, kept, kept || $new$
    'portal_links', 'EXISTS (SELECT FROM portals r WHERE r.company_id = portal_links.company_id AND r.id = portal_id)',
    'portal_views', 'EXISTS (SELECT FROM portals r WHERE r.company_id = portal_views.company_id AND r.id = portal_id)',$new$);
END $$;
SELECT fence_tenant_tables();
