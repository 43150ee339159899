-- CreateTable
CREATE TABLE "report_dashboards" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "default_role" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_dashboards_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "report_tiles" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "dashboard_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "report_id" UUID,
    "standard" TEXT,
    "is_own" BOOLEAN NOT NULL DEFAULT false,
    "width" INTEGER NOT NULL DEFAULT 1,
    "height" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "report_tiles_pkey" PRIMARY KEY ("company_id","dashboard_id","position")
);

-- CreateTable
CREATE TABLE "report_schedules" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "report_id" UUID,
    "standard" TEXT,
    "dashboard_id" UUID,
    "weekdays" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "month_day" INTEGER,
    "send_at" TEXT NOT NULL,
    "timezone" TEXT NOT NULL,
    "reader_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "files" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "only_changed" BOOLEAN NOT NULL DEFAULT false,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3),
    "last_sent" INTEGER NOT NULL DEFAULT 0,
    "trouble" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_schedules_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "report_sends" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "schedule_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "numbers" JSONB,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_sends_pkey" PRIMARY KEY ("company_id","schedule_id","user_id","due_at")
);

-- CreateIndex
CREATE UNIQUE INDEX "report_dashboards_company_id_owner_id_name_key" ON "report_dashboards"("company_id", "owner_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "report_dashboards_company_id_default_role_key" ON "report_dashboards"("company_id", "default_role");

-- CreateIndex
CREATE INDEX "report_tiles_company_id_report_id_idx" ON "report_tiles"("company_id", "report_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_tiles_company_id_dashboard_id_report_id_key" ON "report_tiles"("company_id", "dashboard_id", "report_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_tiles_company_id_dashboard_id_standard_key" ON "report_tiles"("company_id", "dashboard_id", "standard");

-- CreateIndex
CREATE INDEX "report_schedules_next_at_idx" ON "report_schedules"("next_at");

-- CreateIndex
CREATE INDEX "report_schedules_company_id_report_id_idx" ON "report_schedules"("company_id", "report_id");

-- CreateIndex
CREATE INDEX "report_schedules_company_id_dashboard_id_idx" ON "report_schedules"("company_id", "dashboard_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_schedules_company_id_owner_id_report_id_key" ON "report_schedules"("company_id", "owner_id", "report_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_schedules_company_id_owner_id_standard_key" ON "report_schedules"("company_id", "owner_id", "standard");

-- CreateIndex
CREATE UNIQUE INDEX "report_schedules_company_id_owner_id_dashboard_id_key" ON "report_schedules"("company_id", "owner_id", "dashboard_id");

-- CreateIndex
CREATE INDEX "report_sends_due_at_idx" ON "report_sends"("due_at");

-- AddForeignKey
ALTER TABLE "report_dashboards" ADD CONSTRAINT "report_dashboards_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_dashboards" ADD CONSTRAINT "report_dashboards_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_tiles" ADD CONSTRAINT "report_tiles_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_tiles" ADD CONSTRAINT "report_tiles_company_id_dashboard_id_fkey" FOREIGN KEY ("company_id", "dashboard_id") REFERENCES "report_dashboards"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_tiles" ADD CONSTRAINT "report_tiles_company_id_report_id_fkey" FOREIGN KEY ("company_id", "report_id") REFERENCES "reports"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_company_id_report_id_fkey" FOREIGN KEY ("company_id", "report_id") REFERENCES "reports"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_company_id_dashboard_id_fkey" FOREIGN KEY ("company_id", "dashboard_id") REFERENCES "report_dashboards"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_company_id_schedule_id_fkey" FOREIGN KEY ("company_id", "schedule_id") REFERENCES "report_schedules"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_sends" ADD CONSTRAINT "report_sends_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE report_dashboards ADD CONSTRAINT report_dashboards_default_role_check CHECK (default_role IN ('company_admin', 'manager', 'sdr', 'ae'));
ALTER TABLE report_dashboards ADD CONSTRAINT report_dashboards_default_is_shared CHECK (shared OR default_role IS NULL);
ALTER TABLE report_tiles ADD CONSTRAINT report_tiles_one_report CHECK (num_nonnulls(report_id, standard) = 1);
ALTER TABLE report_tiles ADD CONSTRAINT report_tiles_size_check CHECK (width BETWEEN 1 AND 3 AND height BETWEEN 1 AND 2);
ALTER TABLE report_schedules ADD CONSTRAINT report_schedules_one_subject CHECK (num_nonnulls(report_id, standard, dashboard_id) = 1);
ALTER TABLE report_schedules ADD CONSTRAINT report_schedules_days_check CHECK ((month_day IS NULL) = (cardinality(weekdays) > 0) AND month_day BETWEEN 1 AND 31 AND weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]);
ALTER TABLE report_schedules ADD CONSTRAINT report_schedules_files_check CHECK (files <@ ARRAY['pdf', 'csv']);
ALTER TABLE report_sends ADD CONSTRAINT report_sends_state_check CHECK (state IN ('queued', 'sent', 'unchanged', 'failed'));
ALTER TABLE login_mails DROP CONSTRAINT login_mails_kind_check;
ALTER TABLE login_mails ADD CONSTRAINT login_mails_kind_check CHECK (kind IN ('invitation', 'reset', 'recovery_made', 'password_changed', 'new_device', 'security_changed', 'company_closed', 'company_reopened', 'webhook_failing', 'webhook_stopped', 'notifications', 'report'));

-- Somebody who sees a part of the company sees what is theirs, what is shared, what they get by email, and the reports of
-- the owner of a dashboard that they see on it. None of these policies leads back to the one that it is asked by.
DO $$
DECLARE
  was text := pg_get_functiondef('fence_readers()'::regprocedure);
  kept text := $kept$'reports', format('owner_id = %s OR shared', me),$kept$;
BEGIN
  IF position(kept IN was) = 0 THEN RAISE EXCEPTION 'fence_readers() is not what it was'; END IF;
  EXECUTE replace(was, kept, $new$'report_schedules', format('owner_id = %1$s OR %1$s = ANY (reader_ids)', me),
    'report_sends', format('user_id = %s', me),
    'report_dashboards', format('owner_id = %1$s OR shared OR EXISTS (SELECT FROM report_schedules s WHERE s.company_id = report_dashboards.company_id AND s.dashboard_id = report_dashboards.id AND %1$s = ANY (s.reader_ids))', me),
    'report_tiles', 'EXISTS (SELECT FROM report_dashboards r WHERE r.company_id = report_tiles.company_id AND r.id = dashboard_id)',
    'reports', format('owner_id = %1$s OR shared OR EXISTS (SELECT FROM report_schedules s WHERE s.company_id = reports.company_id AND s.report_id = reports.id AND %1$s = ANY (s.reader_ids)) OR EXISTS (SELECT FROM report_tiles t WHERE t.company_id = reports.company_id AND t.report_id = reports.id AND t.is_own)', me),$new$);
END $$;
GRANT SELECT ON report_dashboards, report_tiles, report_schedules, report_sends TO crm_reader;
SELECT fence_tenant_tables();
