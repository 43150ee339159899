-- The zone rides with who somebody is, and instances trust for a moment what they read of that.
DROP TRIGGER companies_changed ON companies;
CREATE TRIGGER companies_changed AFTER UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.subscription_plan, OLD.trial_ends_at, OLD.currency, OLD.logo, OLD.fiscal_start, OLD.timezone, OLD.processing_mode, OLD.reps_see, OLD.reps_export)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.subscription_plan, NEW.trial_ends_at, NEW.currency, NEW.logo, NEW.fiscal_start, NEW.timezone, NEW.processing_mode, NEW.reps_see, NEW.reps_export))
  EXECUTE FUNCTION announce_identity_change();
