-- DropIndex
DROP INDEX "audit_log_company_id_created_at_idx";

-- AlterTable
ALTER TABLE "audit_log" ADD COLUMN     "erased_at" TIMESTAMPTZ(3),
ADD COLUMN     "ip" TEXT,
ADD COLUMN     "user_agent" TEXT;

-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "audit_months" SMALLINT NOT NULL DEFAULT 24;

-- CreateTable
CREATE TABLE "audit_links" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "seq" BIGINT NOT NULL,
    "entry_id" UUID NOT NULL,
    "entry_hash" TEXT NOT NULL,
    "detail_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_links_pkey" PRIMARY KEY ("company_id","seq")
);

-- CreateTable
CREATE TABLE "audit_chains" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "cut_seq" BIGINT NOT NULL DEFAULT 0,
    "cut_hash" TEXT NOT NULL DEFAULT '',
    "cut_sign" TEXT NOT NULL DEFAULT '',
    "seq" BIGINT NOT NULL DEFAULT 0,
    "hash" TEXT NOT NULL DEFAULT '',
    "sign" TEXT NOT NULL DEFAULT '',
    "verified_at" TIMESTAMPTZ(3),
    "verified" INTEGER NOT NULL DEFAULT 0,
    "problems" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "audit_chains_pkey" PRIMARY KEY ("company_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_links_company_id_entry_id_key" ON "audit_links"("company_id", "entry_id");

-- CreateIndex
CREATE INDEX "audit_log_company_id_created_at_id_idx" ON "audit_log"("company_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_company_id_action_created_at_id_idx" ON "audit_log"("company_id", "action", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_company_id_actor_id_created_at_id_idx" ON "audit_log"("company_id", "actor_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_company_id_subject_id_created_at_id_idx" ON "audit_log"("company_id", "subject_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "audit_links" ADD CONSTRAINT "audit_links_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_chains" ADD CONSTRAINT "audit_chains_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- By hand from here on.

ALTER TABLE companies ADD CONSTRAINT companies_audit_months_check CHECK (audit_months BETWEEN 12 AND 120);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_user_agent_check CHECK (length(user_agent) <= 300);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_ip_check CHECK (length(ip) <= 100);
SELECT fence_tenant_tables();

-- What is written stays, for the tables' owner too. The two functions below run as crm_bin, which nobody signs in as and nobody may become. Triggers and not
-- rights say so: fence_tenant_tables() gives every role every right on a tenant table.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user <> 'crm_bin' THEN
    RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER audit_log_append_only ON audit_log;
DROP FUNCTION refuse_change();
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_links_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_chains_stay BEFORE DELETE OR TRUNCATE ON audit_chains FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE POLICY keeper ON audit_log TO crm_bin USING (true);
CREATE POLICY keeper ON audit_links TO crm_bin USING (true);
CREATE POLICY keeper ON audit_chains TO crm_bin USING (true);
GRANT SELECT, UPDATE, DELETE ON audit_log TO crm_bin;
GRANT SELECT, DELETE ON audit_links TO crm_bin;
GRANT SELECT, UPDATE ON audit_chains TO crm_bin;

-- Erases a person from entries: what tells of them is replaced, the facts that the chain is made of stay. A name that is null goes; a detail that is null stays.
CREATE FUNCTION rewrite_audit(company_id uuid, ids uuid[], actor_names text[], details jsonb[]) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE rewritten int;
BEGIN
  UPDATE audit_log a SET actor_name = n.actor_name, detail = coalesce(n.detail, a.detail), ip = NULL, user_agent = NULL, erased_at = now()
  FROM unnest(rewrite_audit.ids, rewrite_audit.actor_names, rewrite_audit.details) AS n(id, actor_name, detail)
  WHERE a.company_id = rewrite_audit.company_id AND a.id = n.id;
  GET DIAGNOSTICS rewritten = ROW_COUNT;
  RETURN rewritten;
END $$;

-- Retention: the links up to one go with their entries, and the chain begins behind it. `sign` is the server's over that place, so that nobody else moves it.
-- An entry of the last year stays, whoever asks.
CREATE FUNCTION cut_audit(company_id uuid, upto bigint, sign text) RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE gone int;
BEGIN
  PERFORM FROM audit_chains c WHERE c.company_id = cut_audit.company_id FOR UPDATE;
  IF EXISTS (SELECT FROM audit_links l JOIN audit_log a ON a.company_id = l.company_id AND a.id = l.entry_id
             WHERE l.company_id = cut_audit.company_id AND l.seq <= upto AND a.created_at > now() - interval '1 year') THEN
    RAISE EXCEPTION 'Entries of the last year stay in the audit log' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE audit_chains c SET cut_seq = l.seq, cut_hash = l.hash, cut_sign = cut_audit.sign
  FROM audit_links l WHERE c.company_id = cut_audit.company_id AND l.company_id = c.company_id AND l.seq = upto;
  IF NOT FOUND THEN RETURN 0; END IF;
  DELETE FROM audit_log a USING audit_links l
  WHERE l.company_id = cut_audit.company_id AND l.seq <= upto AND a.company_id = l.company_id AND a.id = l.entry_id;
  GET DIAGNOSTICS gone = ROW_COUNT;
  DELETE FROM audit_links l WHERE l.company_id = cut_audit.company_id AND l.seq <= upto;
  RETURN gone;
END $$;
GRANT CREATE ON SCHEMA public TO crm_bin;
ALTER FUNCTION rewrite_audit(uuid, uuid[], text[], jsonb[]) OWNER TO crm_bin;
ALTER FUNCTION cut_audit(uuid, bigint, text) OWNER TO crm_bin;
REVOKE CREATE ON SCHEMA public FROM crm_bin;
REVOKE EXECUTE ON FUNCTION rewrite_audit(uuid, uuid[], text[], jsonb[]), cut_audit(uuid, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rewrite_audit(uuid, uuid[], text[], jsonb[]), cut_audit(uuid, bigint, text) TO crm_platform;
