-- AlterTable
ALTER TABLE "report_dashboards" ADD COLUMN     "period" TEXT;

-- AlterTable
ALTER TABLE "report_schedules" ADD COLUMN     "is_own" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "report_dashboard_people" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "dashboard_id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "user_id" UUID,
    "team" TEXT,
    "may" TEXT NOT NULL,

    CONSTRAINT "report_dashboard_people_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "report_dashboard_people_company_id_user_id_idx" ON "report_dashboard_people"("company_id", "user_id");

-- CreateIndex
CREATE INDEX "report_dashboard_people_company_id_team_idx" ON "report_dashboard_people"("company_id", "team");

-- CreateIndex
CREATE UNIQUE INDEX "report_dashboard_people_company_id_dashboard_id_user_id_key" ON "report_dashboard_people"("company_id", "dashboard_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_dashboard_people_company_id_dashboard_id_team_key" ON "report_dashboard_people"("company_id", "dashboard_id", "team");

-- CreateIndex
CREATE UNIQUE INDEX "report_dashboards_company_id_id_owner_id_key" ON "report_dashboards"("company_id", "id", "owner_id");

-- AddForeignKey
ALTER TABLE "report_dashboard_people" ADD CONSTRAINT "report_dashboard_people_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_dashboard_people" ADD CONSTRAINT "report_dashboard_people_company_id_dashboard_id_owner_id_fkey" FOREIGN KEY ("company_id", "dashboard_id", "owner_id") REFERENCES "report_dashboards"("company_id", "id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_dashboard_people" ADD CONSTRAINT "report_dashboard_people_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE report_dashboards ADD CONSTRAINT report_dashboards_period_check CHECK (period IN ('last_7_days', 'last_30_days', 'last_90_days', 'last_12_months', 'year_of_months', 'this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year', 'last_year'));
ALTER TABLE report_dashboard_people ADD CONSTRAINT report_dashboard_people_may_check CHECK (may IN ('view', 'edit'));
ALTER TABLE report_dashboard_people ADD CONSTRAINT report_dashboard_people_one_of_two CHECK (num_nonnulls(user_id, team) = 1);

-- Whoever sees a dashboard sees the reports that its owner put on it. No other report can be written down as such, whoever writes it.
CREATE FUNCTION hold_own_tile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM report_dashboards d JOIN reports r ON r.company_id = d.company_id AND r.owner_id = d.owner_id
      WHERE d.company_id = NEW.company_id AND d.id = NEW.dashboard_id AND r.id = NEW.report_id) THEN
    RAISE EXCEPTION 'The report of an own tile is not one of its dashboard''s owner' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER report_tiles_own BEFORE INSERT OR UPDATE ON report_tiles FOR EACH ROW WHEN (NEW.is_own) EXECUTE FUNCTION hold_own_tile();

-- An email lets its readers open what belongs to who sends it. What somebody else sends goes to those who see it anyway: who loses it loses it.
CREATE FUNCTION mark_own_schedule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_own := EXISTS (SELECT FROM reports r WHERE r.company_id = NEW.company_id AND r.id = NEW.report_id AND r.owner_id = NEW.owner_id)
    OR EXISTS (SELECT FROM report_dashboards d WHERE d.company_id = NEW.company_id AND d.id = NEW.dashboard_id AND d.owner_id = NEW.owner_id);
  RETURN NEW;
END $$;
CREATE TRIGGER report_schedules_own BEFORE INSERT OR UPDATE OF owner_id, report_id, dashboard_id ON report_schedules FOR EACH ROW EXECUTE FUNCTION mark_own_schedule();
UPDATE report_schedules SET owner_id = owner_id;

-- The rows that share a dashboard are their owner's and those of whom they name, and ask no dashboard: that would lead back.
DO $$
DECLARE
  was text := pg_get_functiondef('fence_readers()'::regprocedure);
  mailed text := $kept$s.dashboard_id = report_dashboards.id AND %1$s = ANY (s.reader_ids))', me),$kept$;
  report text := $kept$s.report_id = reports.id AND %1$s = ANY (s.reader_ids))$kept$;
  dashboard text := $kept$'report_dashboards', format($kept$;
BEGIN
  IF position(mailed IN was) = 0 OR position(report IN was) = 0 OR position(dashboard IN was) = 0 THEN
    RAISE EXCEPTION 'fence_readers() is not what it was';
  END IF;
  was := replace(was, dashboard, $new$'report_dashboard_people', format('owner_id = %1$s OR user_id = %1$s OR team = (SELECT u.team FROM users u WHERE u.id = %1$s)', me),
    'report_dashboards', format($new$);
  was := replace(was, mailed, $new$s.dashboard_id = report_dashboards.id AND s.is_own AND %1$s = ANY (s.reader_ids)) OR EXISTS (SELECT FROM report_dashboard_people p WHERE p.company_id = report_dashboards.company_id AND p.dashboard_id = report_dashboards.id)', me),$new$);
  EXECUTE replace(was, report, $new$s.report_id = reports.id AND s.is_own AND %1$s = ANY (s.reader_ids))$new$);
END $$;
GRANT SELECT ON report_dashboard_people TO crm_reader;
SELECT fence_tenant_tables();
