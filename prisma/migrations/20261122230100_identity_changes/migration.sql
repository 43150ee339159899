-- Who a session or a capture key speaks for is kept in memory for a moment. Whatever changes that is announced: to every instance by NOTIFY,
-- and to the connection that changed it by a notice, so that its own process has heard of it by the time the change is done.
CREATE FUNCTION announce_identity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('outrider_identities', '');
  RAISE NOTICE 'Who a session or a capture key speaks for has changed' USING ERRCODE = 'OR001';
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_ended AFTER DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION announce_identity_change();
-- Activity only adds to a session's life, and is not announced.
CREATE TRIGGER sessions_shortened AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (NEW.last_active_at < OLD.last_active_at OR NEW.expires_at < OLD.expires_at OR NEW.account_id <> OLD.account_id)
  EXECUTE FUNCTION announce_identity_change();

CREATE TRIGGER accounts_changed AFTER UPDATE ON accounts FOR EACH ROW
  WHEN ((OLD.email, OLD.full_name, OLD.password_hash, OLD.is_super_admin, OLD.must_change_password)
    IS DISTINCT FROM (NEW.email, NEW.full_name, NEW.password_hash, NEW.is_super_admin, NEW.must_change_password))
  EXECUTE FUNCTION announce_identity_change();

CREATE TRIGGER users_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.company_id, OLD.role, OLD.team, OLD.disabled_at, OLD.automation_mode, OLD.automation_level)
    IS DISTINCT FROM (NEW.company_id, NEW.role, NEW.team, NEW.disabled_at, NEW.automation_mode, NEW.automation_level))
  EXECUTE FUNCTION announce_identity_change();
CREATE TRIGGER users_deleted AFTER DELETE ON users FOR EACH STATEMENT EXECUTE FUNCTION announce_identity_change();

CREATE TRIGGER companies_changed AFTER UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.subscription_plan, OLD.trial_ends_at)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.subscription_plan, NEW.trial_ends_at))
  EXECUTE FUNCTION announce_identity_change();

CREATE TRIGGER capture_keys_changed AFTER UPDATE ON capture_keys FOR EACH ROW
  WHEN ((OLD.key_hash, OLD.channels, OLD.signing_secret, OLD.revoked_at)
    IS DISTINCT FROM (NEW.key_hash, NEW.channels, NEW.signing_secret, NEW.revoked_at))
  EXECUTE FUNCTION announce_identity_change();
CREATE TRIGGER capture_keys_deleted AFTER DELETE ON capture_keys FOR EACH STATEMENT EXECUTE FUNCTION announce_identity_change();
