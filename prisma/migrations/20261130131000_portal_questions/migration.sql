-- CreateTable
CREATE TABLE "portal_questions" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "portal_id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "request_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer" TEXT,
    "answered_by" UUID,
    "answered_at" TIMESTAMPTZ(3),
    "answer_request_id" UUID,

    CONSTRAINT "portal_questions_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "portal_questions_company_id_portal_id_created_at_idx" ON "portal_questions"("company_id", "portal_id", "created_at");

-- CreateIndex
CREATE INDEX "portal_questions_company_id_link_id_idx" ON "portal_questions"("company_id", "link_id");

-- CreateIndex
CREATE UNIQUE INDEX "portal_questions_company_id_portal_id_request_id_key" ON "portal_questions"("company_id", "portal_id", "request_id");

-- AddForeignKey
ALTER TABLE "portal_questions" ADD CONSTRAINT "portal_questions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_questions" ADD CONSTRAINT "portal_questions_company_id_portal_id_fkey" FOREIGN KEY ("company_id", "portal_id") REFERENCES "portals"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_questions" ADD CONSTRAINT "portal_questions_company_id_link_id_fkey" FOREIGN KEY ("company_id", "link_id") REFERENCES "portal_links"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_questions" ADD CONSTRAINT "portal_questions_company_id_answered_by_fkey" FOREIGN KEY ("company_id", "answered_by") REFERENCES "users"("company_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE portal_questions ADD CONSTRAINT portal_questions_answer_check CHECK ((answer IS NULL) = (answered_at IS NULL));

-- A question is seen by whoever sees its portal.
DO $$
DECLARE
  was text := pg_get_functiondef('fence_readers()'::regprocedure);
  kept text := $kept$    'portal_views', 'EXISTS (SELECT FROM portals r WHERE r.company_id = portal_views.company_id AND r.id = portal_id)',$kept$;
BEGIN
  IF position(kept IN was) = 0 THEN RAISE EXCEPTION 'fence_readers() is not what it was'; END IF;
  EXECUTE replace(was, kept, kept || $new$
    'portal_questions', 'EXISTS (SELECT FROM portals r WHERE r.company_id = portal_questions.company_id AND r.id = portal_id)',$new$);
END $$;
SELECT fence_tenant_tables();
