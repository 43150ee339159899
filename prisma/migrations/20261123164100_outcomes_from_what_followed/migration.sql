-- The last message that a lead had got by a moment; takes the place of the index without the moment.
DROP INDEX "outbox_messages_company_id_lead_id_idx";
CREATE INDEX "outbox_messages_company_id_lead_id_sent_at_idx" ON "outbox_messages"("company_id", "lead_id", "sent_at");

-- What may be a reply, by when it came: one activity in many.
CREATE INDEX lead_activities_replies_idx ON lead_activities (company_id, created_at)
  WHERE kind IN ('came_back', 'updated') AND actor_kind = 'webhook' OR kind = 'contacted' AND actor_kind = 'user';
COMMENT ON INDEX lead_activities_replies_idx IS 'raw: of what may be a reply alone';

-- Of the links that every message carries, the few that were used.
CREATE INDEX unsubscribe_links_used_idx ON unsubscribe_links (company_id, used_at) INCLUDE (message_id) WHERE used_at IS NOT NULL;
COMMENT ON INDEX unsubscribe_links_used_idx IS 'raw: of used links alone';
