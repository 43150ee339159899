-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "filled_at" TIMESTAMPTZ(3),
ADD COLUMN     "sandbox_of" UUID;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "in_sandbox" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE UNIQUE INDEX "companies_sandbox_of_key" ON "companies"("sandbox_of");

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_sandbox_of_fkey" FOREIGN KEY ("sandbox_of") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: a sandbox stands as its company does, and its people are the company's.
CREATE FUNCTION keep_sandbox_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE companies s SET status = NEW.status, subscription_plan = NEW.subscription_plan, trial_ends_at = NEW.trial_ends_at WHERE s.sandbox_of = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER companies_standing AFTER UPDATE OF status, subscription_plan, trial_ends_at ON companies FOR EACH ROW
  WHEN (NEW.sandbox_of IS NULL AND (OLD.status, OLD.subscription_plan, OLD.trial_ends_at) IS DISTINCT FROM (NEW.status, NEW.subscription_plan, NEW.trial_ends_at))
  EXECUTE FUNCTION keep_sandbox_standing();

CREATE FUNCTION keep_sandbox_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users s SET role = NEW.role, team = NEW.team, disabled_at = NEW.disabled_at
  FROM companies c WHERE c.sandbox_of = NEW.company_id AND s.company_id = c.id AND s.id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_place AFTER UPDATE OF role, team, disabled_at ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.team, OLD.disabled_at) IS DISTINCT FROM (NEW.role, NEW.team, NEW.disabled_at))
  EXECUTE FUNCTION keep_sandbox_person();

-- What a new company begins with, a sandbox that is filled again begins with anew.
CREATE TRIGGER companies_refilled AFTER UPDATE OF filled_at ON companies FOR EACH ROW
  WHEN (NEW.sandbox_of IS NOT NULL AND NEW.filled_at IS DISTINCT FROM OLD.filled_at) EXECUTE FUNCTION give_first_pipeline();
