-- CreateTable
CREATE TABLE "access_tokens" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "allowed_addresses" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_ip" TEXT,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE INDEX "access_tokens_token_hash_idx" ON "access_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "access_tokens_company_id_user_id_idx" ON "access_tokens"("company_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "access_tokens_company_id_token_hash_key" ON "access_tokens"("company_id", "token_hash");

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: words from a list, who hears of a change, and the fences.
ALTER TABLE access_tokens
  ADD CONSTRAINT access_tokens_kind_check CHECK (kind IN ('personal', 'service'));

-- That it was used is not announced.
CREATE TRIGGER access_tokens_changed AFTER UPDATE ON access_tokens FOR EACH ROW
  WHEN ((OLD.token_hash, OLD.name, OLD.kind, OLD.scopes, OLD.allowed_addresses, OLD.expires_at, OLD.revoked_at)
    IS DISTINCT FROM (NEW.token_hash, NEW.name, NEW.kind, NEW.scopes, NEW.allowed_addresses, NEW.expires_at, NEW.revoked_at))
  EXECUTE FUNCTION announce_identity_change();
CREATE TRIGGER access_tokens_deleted AFTER DELETE ON access_tokens FOR EACH STATEMENT EXECUTE FUNCTION announce_identity_change();

SELECT fence_tenant_tables();
