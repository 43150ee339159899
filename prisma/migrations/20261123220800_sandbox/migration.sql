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
  UPDATE companies s SET status = NEW.status, subscription_plan = NEW.subscription_plan, trial_ends_at = NEW.trial_ends_at,
    closed_at = NEW.closed_at WHERE s.sandbox_of = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER companies_standing AFTER UPDATE OF status, subscription_plan, trial_ends_at, closed_at ON companies FOR EACH ROW
  WHEN (NEW.sandbox_of IS NULL AND (OLD.status, OLD.subscription_plan, OLD.trial_ends_at, OLD.closed_at) IS DISTINCT FROM (NEW.status, NEW.subscription_plan, NEW.trial_ends_at, NEW.closed_at))
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

-- As before, and for a sandbox at any time: it is emptied when somebody starts over in it, and goes with its company. Its owner stays who it was.
GRANT CREATE ON SCHEMA public TO crm_bin;
CREATE OR REPLACE FUNCTION remove_company_rows(company uuid, tbl text, closed_before timestamptz, most int) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE gone int; hanging text;
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  PERFORM FROM companies WHERE id = company AND (sandbox_of IS NOT NULL OR (closed_at < closed_before AND removal_began_at IS NOT NULL)) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The company is not to be removed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (SELECT FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE c.relnamespace = 'public'::regnamespace
      AND c.relkind IN ('r', 'p') AND c.relname = tbl AND a.attname = 'company_id' AND NOT a.attisdropped) THEN
    RAISE EXCEPTION 'Not a table of companies: %', tbl USING ERRCODE = 'undefined_table';
  END IF;
  SELECT string_agg(format(' AND NOT EXISTS (SELECT FROM %I child WHERE %s)', tbl,
      (SELECT string_agg(format('child.%I = t.%I', own.attname, named.attname), ' AND ')
       FROM unnest(f.conkey, f.confkey) AS k(own, named)
       JOIN pg_attribute own ON own.attrelid = f.conrelid AND own.attnum = k.own
       JOIN pg_attribute named ON named.attrelid = f.confrelid AND named.attnum = k.named)), '')
    INTO hanging FROM pg_constraint f
    WHERE f.contype = 'f' AND f.conrelid = f.confrelid AND f.conrelid = format('public.%I', tbl)::regclass AND f.conparentid = 0;
  EXECUTE format('DELETE FROM %I WHERE company_id = $1 AND (tableoid, ctid) IN (SELECT t.tableoid, t.ctid FROM %I t WHERE t.company_id = $1%s LIMIT $2)', tbl, tbl, coalesce(hanging, ''))
    USING company, most;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
