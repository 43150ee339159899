-- CreateTable
CREATE TABLE "playbooks" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "version" INTEGER NOT NULL,
    "document" JSONB NOT NULL,
    "updated_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "playbooks_pkey" PRIMARY KEY ("company_id","version")
);

-- AddForeignKey
ALTER TABLE "playbooks" ADD CONSTRAINT "playbooks_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playbooks" ADD CONSTRAINT "playbooks_company_id_updated_by_fkey" FOREIGN KEY ("company_id", "updated_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- By hand from here on.

ALTER TABLE playbooks ADD CONSTRAINT playbooks_version_check CHECK (version >= 1);
SELECT fence_tenant_tables();
