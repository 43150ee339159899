-- Links in a company's emails can lead over a domain of its own. One that fails is not used: then they lead to this
-- server's address.
ALTER TABLE mail_settings
  ADD COLUMN link_domain text,
  ADD COLUMN link_failing_since timestamptz(3),
  ADD COLUMN link_failing_reason text;
CREATE UNIQUE INDEX mail_settings_link_domain ON mail_settings (link_domain);
