-- AlterTable
ALTER TABLE "users" ADD COLUMN     "lead_capacity" INTEGER;

-- CreateTable
CREATE TABLE "assignment_rules" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "conditions" JSONB NOT NULL,
    "method" TEXT NOT NULL,
    "last_given_to" UUID,
    "last_given_at" TIMESTAMPTZ(3),
    "given" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assignment_rules_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "assignment_rule_people" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "rule_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "assignment_rule_people_pkey" PRIMARY KEY ("company_id","rule_id","user_id")
);

-- CreateTable
CREATE TABLE "absences" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "from_day" DATE NOT NULL,
    "to_day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "absences_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "absences_company_id_user_id_to_day_idx" ON "absences"("company_id", "user_id", "to_day");

-- AddForeignKey
ALTER TABLE "assignment_rules" ADD CONSTRAINT "assignment_rules_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_rules" ADD CONSTRAINT "assignment_rules_company_id_last_given_to_fkey" FOREIGN KEY ("company_id", "last_given_to") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_rule_people" ADD CONSTRAINT "assignment_rule_people_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_rule_people" ADD CONSTRAINT "assignment_rule_people_company_id_rule_id_fkey" FOREIGN KEY ("company_id", "rule_id") REFERENCES "assignment_rules"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_rule_people" ADD CONSTRAINT "assignment_rule_people_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absences" ADD CONSTRAINT "absences_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "absences" ADD CONSTRAINT "absences_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on written by hand.

ALTER TABLE users ADD CONSTRAINT users_lead_capacity_check CHECK (lead_capacity >= 0);
ALTER TABLE assignment_rules ADD CONSTRAINT assignment_rules_method_check CHECK (method IN ('fixed', 'round_robin', 'least_loaded'));
ALTER TABLE absences ADD CONSTRAINT absences_days_check CHECK (from_day <= to_day);
ALTER TABLE bulk_runs DROP CONSTRAINT bulk_runs_action_check;
ALTER TABLE bulk_runs ADD CONSTRAINT bulk_runs_action_check CHECK (action IN ('assign', 'assign_by_rules', 'status', 'score', 'delete', 'undo'));

-- How many open leads somebody holds: rules with a capacity and the least loaded ask it for every lead that comes in.
CREATE INDEX leads_open_by_owner ON leads (company_id, assigned_to) WHERE deleted_at IS NULL AND assigned_to IS NOT NULL AND status NOT IN ('converted', 'unqualified');
COMMENT ON INDEX leads_open_by_owner IS 'raw: partial index';

SELECT fence_tenant_tables();
