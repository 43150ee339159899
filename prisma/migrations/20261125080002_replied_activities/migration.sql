-- A reply that was logged is a kind of its own: what may be one has it, too.
DROP INDEX lead_activities_replies_idx;
CREATE INDEX lead_activities_replies_idx ON lead_activities (company_id, created_at)
  WHERE kind IN ('came_back', 'updated') AND actor_kind = 'webhook' OR kind IN ('contacted', 'replied') AND actor_kind = 'user';
COMMENT ON INDEX lead_activities_replies_idx IS 'raw: of what may be a reply alone';
