-- A stream that resumes asks what its company's streams were told since; written when an event is relayed, not when it happens.
CREATE INDEX outbox_events_relayed ON outbox_events (company_id, relayed_at) WHERE relayed_at IS NOT NULL;
