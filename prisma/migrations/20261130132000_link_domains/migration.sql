-- Links in a company's emails can lead over a domain of its own. One that fails is not used: then they lead to this
-- server's address. No two companies have the same, so it stands with the companies and not with their settings.
ALTER TABLE companies
  ADD COLUMN link_domain text UNIQUE,
  ADD COLUMN link_failing_since timestamptz(3),
  ADD COLUMN link_failing_reason text;
