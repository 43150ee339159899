-- AlterTable
ALTER TABLE "emails" ADD COLUMN     "is_seen" BOOLEAN NOT NULL DEFAULT true;

CREATE INDEX emails_unseen ON emails (company_id, mailbox_id) WHERE NOT is_seen;
COMMENT ON INDEX emails_unseen IS 'raw: partial, for what is to be marked as read in a mailbox';
