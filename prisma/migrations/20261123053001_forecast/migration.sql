-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "best_case_from" SMALLINT NOT NULL DEFAULT 40,
ADD COLUMN     "commit_from" SMALLINT NOT NULL DEFAULT 70,
ADD COLUMN     "timezone" TEXT NOT NULL DEFAULT 'UTC';

-- AlterTable
ALTER TABLE "opportunities" ADD COLUMN     "forecast_category" TEXT;

-- CreateTable
CREATE TABLE "quotas" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "user_id" UUID,
    "team" TEXT,
    "month" DATE NOT NULL,
    "amount" DECIMAL(18,3) NOT NULL,
    "updated_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quotas_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "forecast_days" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "day" DATE NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forecast_days_pkey" PRIMARY KEY ("company_id","day")
);

-- CreateTable
CREATE TABLE "forecast_snapshots" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "opportunity_id" UUID NOT NULL,
    "from_day" DATE NOT NULL,
    "to_day" DATE,
    "pipeline_id" UUID NOT NULL,
    "stage" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "amount" DECIMAL(18,3) NOT NULL,
    "close_date" DATE,
    "chance" SMALLINT NOT NULL,
    "owner_id" UUID,
    "closed_on" DATE,

    CONSTRAINT "forecast_snapshots_pkey" PRIMARY KEY ("company_id","opportunity_id","from_day")
);

-- CreateTable
CREATE TABLE "forecast_submissions" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "period" TEXT NOT NULL,
    "amount" DECIMAL(18,3) NOT NULL,
    "note" TEXT,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forecast_submissions_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "forecast_snapshots_company_id_kind_close_date_idx" ON "forecast_snapshots"("company_id", "kind", "close_date");

-- CreateIndex
CREATE INDEX "forecast_submissions_company_id_period_user_id_submitted_at_idx" ON "forecast_submissions"("company_id", "period", "user_id", "submitted_at");

-- AddForeignKey
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forecast_days" ADD CONSTRAINT "forecast_days_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forecast_snapshots" ADD CONSTRAINT "forecast_snapshots_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forecast_snapshots" ADD CONSTRAINT "forecast_snapshots_company_id_opportunity_id_fkey" FOREIGN KEY ("company_id", "opportunity_id") REFERENCES "opportunities"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forecast_submissions" ADD CONSTRAINT "forecast_submissions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "forecast_submissions" ADD CONSTRAINT "forecast_submissions_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- By hand from here on.

ALTER TABLE companies ADD CONSTRAINT companies_forecast_rule_check CHECK (0 < best_case_from AND best_case_from < commit_from AND commit_from <= 100);
ALTER TABLE opportunities ADD CONSTRAINT opportunities_forecast_category_check CHECK (forecast_category IN ('commit', 'best_case', 'pipeline', 'omitted'));
ALTER TABLE forecast_snapshots ADD CONSTRAINT forecast_snapshots_category_check CHECK (category IN ('commit', 'best_case', 'pipeline', 'omitted'));
ALTER TABLE forecast_snapshots ADD CONSTRAINT forecast_snapshots_days_check CHECK (from_day < to_day);
ALTER TABLE quotas ADD CONSTRAINT quotas_of_one_check CHECK (user_id IS NULL OR team IS NULL);
ALTER TABLE quotas ADD CONSTRAINT quotas_month_check CHECK (extract(day FROM month) = 1);
ALTER TABLE quotas ADD CONSTRAINT quotas_amount_check CHECK (amount >= 0);
ALTER TABLE forecast_submissions ADD CONSTRAINT forecast_submissions_period_check CHECK (period ~ '^\d{4}-(Q[1-4]|(0[1-9]|1[0-2]))$' AND amount >= 0);
CREATE UNIQUE INDEX quotas_of_month ON quotas (company_id, month, coalesce(user_id, '00000000-0000-0000-0000-000000000000'), coalesce(team, ''));
COMMENT ON INDEX quotas_of_month IS 'raw: one quota for whoever it is of';
CREATE UNIQUE INDEX forecast_snapshots_now ON forecast_snapshots (company_id, opportunity_id) WHERE to_day IS NULL;
COMMENT ON INDEX forecast_snapshots_now IS 'raw: a deal stands in one way at a time';
SELECT fence_tenant_tables();
