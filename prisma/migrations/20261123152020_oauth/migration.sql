-- Assistants connect over OAuth 2.1: programs, codes and refresh tokens. What they call with is an access token like others.
CREATE TABLE "oauth_clients" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "oauth_codes" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "code_hash" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "code_challenge" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "token_id" UUID,

    CONSTRAINT "oauth_codes_pkey" PRIMARY KEY ("company_id","code_hash")
);
CREATE TABLE "oauth_refresh_tokens" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "token_hash" TEXT NOT NULL,
    "access_token_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_refresh_tokens_pkey" PRIMARY KEY ("company_id","token_hash")
);
ALTER TABLE "access_tokens" ADD COLUMN     "client_id" UUID,
ADD COLUMN     "secret_expires_at" TIMESTAMPTZ(3);
CREATE INDEX "oauth_clients_created_at_idx" ON "oauth_clients"("created_at");
CREATE INDEX "oauth_codes_code_hash_idx" ON "oauth_codes"("code_hash");
CREATE INDEX "oauth_codes_company_id_user_id_idx" ON "oauth_codes"("company_id", "user_id");
CREATE INDEX "oauth_codes_client_id_idx" ON "oauth_codes"("client_id");
CREATE INDEX "oauth_codes_expires_at_idx" ON "oauth_codes"("expires_at");
CREATE INDEX "oauth_refresh_tokens_token_hash_idx" ON "oauth_refresh_tokens"("token_hash");
CREATE INDEX "oauth_refresh_tokens_company_id_access_token_id_idx" ON "oauth_refresh_tokens"("company_id", "access_token_id");
CREATE INDEX "oauth_refresh_tokens_expires_at_idx" ON "oauth_refresh_tokens"("expires_at");
CREATE INDEX "access_tokens_client_id_idx" ON "access_tokens"("client_id");
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_company_id_user_id_fkey" FOREIGN KEY ("company_id", "user_id") REFERENCES "users"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_company_id_access_token_id_fkey" FOREIGN KEY ("company_id", "access_token_id") REFERENCES "access_tokens"("company_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: words from a list, who may, and the fences.
ALTER TABLE access_tokens DROP CONSTRAINT access_tokens_kind_check;
ALTER TABLE access_tokens ADD CONSTRAINT access_tokens_kind_check CHECK (kind IN ('personal', 'service', 'assistant'));
ALTER TABLE access_tokens ADD CONSTRAINT access_tokens_assistant_check CHECK ((kind = 'assistant') = (client_id IS NOT NULL) AND (kind = 'assistant') = (secret_expires_at IS NOT NULL));
DROP TRIGGER access_tokens_changed ON access_tokens;
CREATE TRIGGER access_tokens_changed AFTER UPDATE ON access_tokens FOR EACH ROW
  WHEN ((OLD.token_hash, OLD.name, OLD.kind, OLD.scopes, OLD.allowed_addresses, OLD.expires_at, OLD.secret_expires_at, OLD.revoked_at)
    IS DISTINCT FROM (NEW.token_hash, NEW.name, NEW.kind, NEW.scopes, NEW.allowed_addresses, NEW.expires_at, NEW.secret_expires_at, NEW.revoked_at))
  EXECUTE FUNCTION announce_identity_change();
GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_clients TO crm_platform;

SELECT fence_tenant_tables();
