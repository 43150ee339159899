-- What workers and the inbox look for is a small part of tables that only grow.
CREATE INDEX agent_tasks_to_do ON agent_tasks (company_id, agent_id) WHERE status IN ('pending', 'scheduled', 'in_progress');
COMMENT ON INDEX agent_tasks_to_do IS 'raw: what workers look for';
CREATE INDEX agent_actions_proposed ON agent_actions (company_id, expires_at) WHERE state = 'proposed';
COMMENT ON INDEX agent_actions_proposed IS 'raw: what waits for a person';
