-- How a mailbox is opened: by its password, or by the tokens of its provider's sign-in, sealed in the same place.
ALTER TABLE "mailboxes" ADD COLUMN "provider" TEXT NOT NULL DEFAULT 'imap';
ALTER TABLE mailboxes ADD CONSTRAINT mailboxes_provider_check CHECK (provider IN ('imap', 'google', 'microsoft'));
