ALTER TABLE "outbox_messages" ADD COLUMN     "handed_at" TIMESTAMPTZ(3);

-- An older server that still runs finds none of the new state until this one holds a message.
ALTER TABLE outbox_messages DROP CONSTRAINT outbox_messages_state_check;
ALTER TABLE outbox_messages ADD CONSTRAINT outbox_messages_state_check CHECK (state IN ('draft', 'queued', 'sent', 'failed', 'unconfirmed')) NOT VALID;
ALTER TABLE outbox_messages VALIDATE CONSTRAINT outbox_messages_state_check;
