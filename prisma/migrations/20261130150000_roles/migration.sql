-- AlterTable
ALTER TABLE "users" ADD COLUMN     "custom_role_id" UUID;

-- CreateTable
CREATE TABLE "company_roles" (
    "company_id" UUID NOT NULL DEFAULT (current_setting('app.company_id'::text))::uuid,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "based_on" TEXT NOT NULL,
    "permissions" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_roles_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "company_roles_company_id_id_based_on_key" ON "company_roles"("company_id", "id", "based_on");

-- CreateIndex
CREATE INDEX "users_company_id_custom_role_id_idx" ON "users"("company_id", "custom_role_id");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_custom_role_id_role_fkey" FOREIGN KEY ("company_id", "custom_role_id", "role") REFERENCES "company_roles"("company_id", "id", "based_on") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "company_roles" ADD CONSTRAINT "company_roles_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand.
CREATE UNIQUE INDEX company_roles_company_id_name_key ON company_roles (company_id, lower(name));
ALTER TABLE company_roles
  ADD CONSTRAINT company_roles_name_check CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 60),
  ADD CONSTRAINT company_roles_based_on_check CHECK (based_on IN ('company_admin', 'manager', 'sdr', 'ae')),
  -- A word that is no reach would read as one: whatever is not 'none' lets somebody in.
  ADD CONSTRAINT company_roles_permissions_check CHECK (jsonb_typeof(permissions) = 'object' AND NOT jsonb_path_exists(permissions,
    'strict $.* ? (@.type() != "string" || !(@ == "all" || @ == "own_or_unassigned" || @ == "own" || @ == "none"))', '{}', true));

-- What somebody may rides with who they are, and instances trust for a moment what they read of that.
DROP TRIGGER users_changed ON users;
CREATE TRIGGER users_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.company_id, OLD.role, OLD.custom_role_id, OLD.team, OLD.disabled_at, OLD.automation_mode, OLD.automation_level, OLD.start_page)
    IS DISTINCT FROM (NEW.company_id, NEW.role, NEW.custom_role_id, NEW.team, NEW.disabled_at, NEW.automation_mode, NEW.automation_level, NEW.start_page))
  EXECUTE FUNCTION announce_identity_change();
CREATE TRIGGER company_roles_changed AFTER UPDATE ON company_roles FOR EACH ROW
  WHEN ((OLD.name, OLD.permissions) IS DISTINCT FROM (NEW.name, NEW.permissions))
  EXECUTE FUNCTION announce_identity_change();

-- A sandbox's people are the company's, and so are their roles, under the same ids.
CREATE FUNCTION keep_sandbox_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM company_roles r USING companies c WHERE c.sandbox_of = OLD.company_id AND r.company_id = c.id AND r.id = OLD.id;
  ELSE
    INSERT INTO company_roles (company_id, id, name, based_on, permissions, version, created_at, updated_at)
    SELECT c.id, NEW.id, NEW.name, NEW.based_on, NEW.permissions, NEW.version, NEW.created_at, NEW.updated_at
    FROM companies c WHERE c.sandbox_of = NEW.company_id
    ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, permissions = excluded.permissions, version = excluded.version,
      updated_at = excluded.updated_at;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER company_roles_sandbox AFTER INSERT OR UPDATE OR DELETE ON company_roles FOR EACH ROW EXECUTE FUNCTION keep_sandbox_role();

CREATE OR REPLACE FUNCTION keep_sandbox_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users s SET role = NEW.role, custom_role_id = NEW.custom_role_id, team = NEW.team, disabled_at = NEW.disabled_at
  FROM companies c WHERE c.sandbox_of = NEW.company_id AND s.company_id = c.id AND s.id = NEW.id;
  RETURN NULL;
END $$;
DROP TRIGGER users_place ON users;
CREATE TRIGGER users_place AFTER UPDATE OF role, custom_role_id, team, disabled_at ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.custom_role_id, OLD.team, OLD.disabled_at) IS DISTINCT FROM (NEW.role, NEW.custom_role_id, NEW.team, NEW.disabled_at))
  EXECUTE FUNCTION keep_sandbox_person();

GRANT SELECT ON company_roles TO crm_reader;
SELECT fence_tenant_tables();
