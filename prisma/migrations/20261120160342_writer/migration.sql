-- CreateTable
CREATE TABLE "language_model_days" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "day" DATE NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 0,
    "tokens" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "language_model_days_pkey" PRIMARY KEY ("company_id","day")
);

-- CreateTable
CREATE TABLE "written_texts" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "written_texts_pkey" PRIMARY KEY ("company_id","key")
);

-- CreateTable
CREATE TABLE "company_switches" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "name" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_switches_pkey" PRIMARY KEY ("company_id","name")
);

-- CreateIndex
CREATE INDEX "written_texts_created_at_idx" ON "written_texts"("created_at");

-- AddForeignKey
ALTER TABLE "language_model_days" ADD CONSTRAINT "language_model_days_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "written_texts" ADD CONSTRAINT "written_texts_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_switches" ADD CONSTRAINT "company_switches_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

SELECT fence_tenant_tables();
