-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "agent_domain_cap" SMALLINT NOT NULL DEFAULT 5,
ADD COLUMN     "agent_lead_cap" SMALLINT NOT NULL DEFAULT 1,
ADD COLUMN     "agent_quiet_days" SMALLINT NOT NULL DEFAULT 3;

ALTER TABLE companies ADD CONSTRAINT companies_agent_restraint_check
  CHECK (agent_quiet_days BETWEEN 1 AND 30 AND agent_lead_cap BETWEEN 1 AND 20 AND agent_domain_cap BETWEEN 1 AND 1000);

-- What agents sent to a domain today is counted before each message.
CREATE INDEX outbox_messages_agent_domain_idx ON outbox_messages (company_id, (lower(split_part(to_email, '@', 2))), created_at) WHERE agent_id IS NOT NULL;
COMMENT ON INDEX outbox_messages_agent_domain_idx IS 'raw: on an expression, of agents alone';
