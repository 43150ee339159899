-- Who reads a conversation where its mailbox's owner said something else of it than of the mailbox.
ALTER TABLE "conversations" ADD COLUMN "sharing" TEXT;
ALTER TABLE conversations ADD CONSTRAINT conversations_sharing_check CHECK (sharing IN ('private', 'subject', 'all'));
