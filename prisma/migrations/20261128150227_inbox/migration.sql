-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "cc" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "conversation_id" UUID,
ADD COLUMN     "filed_at" TIMESTAMPTZ(3),
ADD COLUMN     "mailbox_id" UUID;

-- CreateTable
CREATE TABLE "mailboxes" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "sharing" TEXT NOT NULL DEFAULT 'private',
    "offers_new_senders" BOOLEAN NOT NULL DEFAULT false,
    "imap_host" TEXT NOT NULL,
    "imap_port" INTEGER NOT NULL,
    "imap_security" TEXT NOT NULL,
    "smtp_host" TEXT NOT NULL,
    "smtp_port" INTEGER NOT NULL,
    "smtp_security" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "password" TEXT NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "next_sync_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "synced_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "failing_reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "mailboxes_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "mailbox_folders" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "mailbox_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "uid_validity" BIGINT NOT NULL,
    "next_uid" BIGINT NOT NULL,

    CONSTRAINT "mailbox_folders_pkey" PRIMARY KEY ("company_id","mailbox_id","role")
);

-- CreateTable
CREATE TABLE "conversations" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "person_email" TEXT NOT NULL,
    "person_name" TEXT,
    "lead_id" UUID,
    "contact_id" UUID,
    "matched_by" TEXT,
    "assignee_id" UUID,
    "state" TEXT NOT NULL DEFAULT 'open',
    "snoozed_until" TIMESTAMPTZ(3),
    "is_unread" BOOLEAN NOT NULL DEFAULT false,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "last_direction" TEXT NOT NULL,
    "preview" TEXT NOT NULL,
    "has_files" BOOLEAN NOT NULL DEFAULT false,
    "email_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "emails" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "mailbox_id" UUID NOT NULL,
    "message_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'mail',
    "from_email" TEXT,
    "from_name" TEXT,
    "to_emails" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "cc_emails" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "quoted_from" INTEGER,
    "files" JSONB NOT NULL DEFAULT '[]',
    "author_id" UUID,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "emails_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "ignored_senders" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "mailbox_id" UUID NOT NULL,
    "email_key" TEXT NOT NULL,

    CONSTRAINT "ignored_senders_pkey" PRIMARY KEY ("company_id","mailbox_id","email_key")
);

-- CreateIndex
CREATE INDEX "mailboxes_company_id_owner_id_idx" ON "mailboxes"("company_id", "owner_id");

-- CreateIndex
CREATE INDEX "mailboxes_next_sync_at_idx" ON "mailboxes"("next_sync_at");

-- CreateIndex
CREATE INDEX "conversations_company_id_mailbox_id_state_last_at_idx" ON "conversations"("company_id", "mailbox_id", "state", "last_at" DESC);

-- CreateIndex
CREATE INDEX "conversations_company_id_assignee_id_state_last_at_idx" ON "conversations"("company_id", "assignee_id", "state", "last_at" DESC);

-- CreateIndex
CREATE INDEX "conversations_company_id_lead_id_idx" ON "conversations"("company_id", "lead_id");

-- CreateIndex
CREATE INDEX "conversations_company_id_contact_id_idx" ON "conversations"("company_id", "contact_id");

-- CreateIndex
CREATE INDEX "emails_company_id_conversation_id_sent_at_idx" ON "emails"("company_id", "conversation_id", "sent_at");

-- CreateIndex
CREATE UNIQUE INDEX "emails_company_id_mailbox_id_message_id_key" ON "emails"("company_id", "mailbox_id", "message_id");

-- CreateIndex
CREATE INDEX "outbox_messages_company_id_mailbox_id_idx" ON "outbox_messages"("company_id", "mailbox_id");

-- CreateIndex
CREATE INDEX "outbox_messages_company_id_conversation_id_idx" ON "outbox_messages"("company_id", "conversation_id");

-- AddForeignKey
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_folders" ADD CONSTRAINT "mailbox_folders_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailbox_folders" ADD CONSTRAINT "mailbox_folders_company_id_mailbox_id_fkey" FOREIGN KEY ("company_id", "mailbox_id") REFERENCES "mailboxes"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_company_id_mailbox_id_fkey" FOREIGN KEY ("company_id", "mailbox_id") REFERENCES "mailboxes"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_company_id_lead_id_fkey" FOREIGN KEY ("company_id", "lead_id") REFERENCES "leads"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_company_id_contact_id_fkey" FOREIGN KEY ("company_id", "contact_id") REFERENCES "contacts"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_company_id_assignee_id_fkey" FOREIGN KEY ("company_id", "assignee_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "emails" ADD CONSTRAINT "emails_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "emails" ADD CONSTRAINT "emails_company_id_conversation_id_fkey" FOREIGN KEY ("company_id", "conversation_id") REFERENCES "conversations"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "emails" ADD CONSTRAINT "emails_company_id_author_id_fkey" FOREIGN KEY ("company_id", "author_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ignored_senders" ADD CONSTRAINT "ignored_senders_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ignored_senders" ADD CONSTRAINT "ignored_senders_company_id_mailbox_id_fkey" FOREIGN KEY ("company_id", "mailbox_id") REFERENCES "mailboxes"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_mailbox_id_fkey" FOREIGN KEY ("company_id", "mailbox_id") REFERENCES "mailboxes"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_company_id_conversation_id_fkey" FOREIGN KEY ("company_id", "conversation_id") REFERENCES "conversations"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX mailboxes_email_key ON mailboxes (company_id, lower(email));
ALTER TABLE mailboxes ADD CONSTRAINT mailboxes_sharing_check CHECK (sharing IN ('private', 'subject', 'all'));
ALTER TABLE mailboxes ADD CONSTRAINT mailboxes_imap_security_check CHECK (imap_security IN ('tls', 'starttls'));
ALTER TABLE mailboxes ADD CONSTRAINT mailboxes_smtp_security_check CHECK (smtp_security IN ('tls', 'starttls'));
ALTER TABLE mailbox_folders ADD CONSTRAINT mailbox_folders_role_check CHECK (role IN ('inbox', 'sent'));
ALTER TABLE conversations ADD CONSTRAINT conversations_state_check CHECK (state IN ('open', 'done'));
ALTER TABLE conversations ADD CONSTRAINT conversations_last_direction_check CHECK (last_direction IN ('in', 'out'));
ALTER TABLE conversations ADD CONSTRAINT conversations_matched_by_check CHECK (matched_by IN ('address', 'thread', 'person'));
ALTER TABLE emails ADD CONSTRAINT emails_direction_check CHECK (direction IN ('in', 'out', 'note'));
ALTER TABLE emails ADD CONSTRAINT emails_kind_check CHECK (kind IN ('mail', 'auto_reply', 'bounce'));

SELECT fence_tenant_tables();
GRANT SELECT ON mailboxes, mailbox_folders, conversations, emails, ignored_senders TO crm_reader;

-- A reply that came by email is noted by nobody.
DROP INDEX lead_activities_replies_idx;
CREATE INDEX lead_activities_replies_idx ON lead_activities (company_id, created_at)
  WHERE kind IN ('came_back', 'updated') AND actor_kind = 'webhook' OR kind IN ('contacted', 'replied') AND actor_kind = 'user'
    OR kind = 'replied' AND actor_kind = 'system';
COMMENT ON INDEX lead_activities_replies_idx IS 'raw: of what may be a reply alone';
