-- Which instance listens to a mailbox, and until when it is known to. Without one: not to be listened to until then.
ALTER TABLE "mailboxes" ADD COLUMN "watched_by" UUID, ADD COLUMN "watched_until" TIMESTAMPTZ(3);
