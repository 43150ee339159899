-- CreateTable
CREATE TABLE "reports" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "record_type" TEXT NOT NULL,
    "measure" TEXT NOT NULL,
    "group_by" TEXT,
    "split_by" TEXT,
    "period" TEXT,
    "filter" TEXT NOT NULL DEFAULT '',
    "compare" BOOLEAN NOT NULL DEFAULT false,
    "sort" TEXT NOT NULL DEFAULT 'value',
    "chart" TEXT NOT NULL DEFAULT 'bars',
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reports_company_id_owner_id_name_key" ON "reports"("company_id", "owner_id", "name");

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_company_id_owner_id_fkey" FOREIGN KEY ("company_id", "owner_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE reports ADD CONSTRAINT reports_record_type_check CHECK (record_type IN ('lead', 'account', 'contact', 'opportunity'));
ALTER TABLE reports ADD CONSTRAINT reports_sort_check CHECK (sort IN ('value', 'value_up', 'label'));
ALTER TABLE reports ADD CONSTRAINT reports_chart_check CHECK (chart IN ('bars', 'columns', 'line', 'figure', 'table'));

-- Somebody who sees a part of the company sees their own reports and the shared ones.
DO $$
DECLARE
  was text := pg_get_functiondef('fence_readers()'::regprocedure);
  kept text := $kept$'saved_views', format('owner_id = %s OR shared', me),$kept$;
BEGIN
  IF position(kept IN was) = 0 THEN RAISE EXCEPTION 'fence_readers() is not what it was'; END IF;
  EXECUTE replace(was, kept, kept || $new$
    'reports', format('owner_id = %s OR shared', me),$new$);
END $$;
GRANT SELECT ON reports TO crm_reader;
SELECT fence_tenant_tables();
