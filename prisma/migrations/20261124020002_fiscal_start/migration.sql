ALTER TABLE "companies" ADD COLUMN     "fiscal_start" SMALLINT NOT NULL DEFAULT 1;

ALTER TABLE companies ADD CONSTRAINT companies_fiscal_start_check CHECK (fiscal_start BETWEEN 1 AND 12);

-- Which quarter it is rides with who somebody is, and instances trust for a moment what they read of that.
DROP TRIGGER companies_changed ON companies;
CREATE TRIGGER companies_changed AFTER UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.subscription_plan, OLD.trial_ends_at, OLD.currency, OLD.fiscal_start, OLD.processing_mode, OLD.reps_see, OLD.reps_export)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.subscription_plan, NEW.trial_ends_at, NEW.currency, NEW.fiscal_start, NEW.processing_mode, NEW.reps_see, NEW.reps_export))
  EXECUTE FUNCTION announce_identity_change();

-- A month, a quarter of the calendar, or one that begins in a month where none of the calendar's does.
ALTER TABLE forecast_submissions DROP CONSTRAINT forecast_submissions_period_check;
ALTER TABLE forecast_submissions ADD CONSTRAINT forecast_submissions_period_check CHECK (period ~ '^[0-9]{4}-(Q[1-4]|(0[235689]|1[12])-Q|0[1-9]|1[0-2])$');
