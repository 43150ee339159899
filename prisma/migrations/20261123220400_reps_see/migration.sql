ALTER TABLE "companies" ADD COLUMN     "reps_export" TEXT NOT NULL DEFAULT 'all',
ADD COLUMN     "reps_see" TEXT NOT NULL DEFAULT 'all';

ALTER TABLE companies ADD CONSTRAINT companies_reps_see_check CHECK (reps_see IN ('all', 'own_or_unassigned'));
ALTER TABLE companies ADD CONSTRAINT companies_reps_export_check CHECK (reps_export IN ('all', 'own'));

-- What a person sees rides with who they are, and instances trust for a moment what they read of that.
DROP TRIGGER companies_changed ON companies;
CREATE TRIGGER companies_changed AFTER UPDATE ON companies FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.subscription_plan, OLD.trial_ends_at, OLD.currency, OLD.processing_mode, OLD.reps_see, OLD.reps_export)
    IS DISTINCT FROM (NEW.name, NEW.status, NEW.subscription_plan, NEW.trial_ends_at, NEW.currency, NEW.processing_mode, NEW.reps_see, NEW.reps_export))
  EXECUTE FUNCTION announce_identity_change();

DO $$
DECLARE member regrole;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'crm_reader') THEN
    BEGIN
      CREATE ROLE crm_reader NOLOGIN NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database made it just now
    END;
  END IF;
  IF NOT (pg_has_role(current_user, 'crm_reader', 'USAGE')
      AND pg_has_role(current_user, 'crm_reader', CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)) THEN
    GRANT crm_reader TO CURRENT_USER;
  END IF;
  -- Whoever was set up to become crm_tenant becomes this one too, so that an update needs no administrator.
  FOR member IN SELECT m.member::regrole FROM pg_auth_members m WHERE m.roleid = 'crm_tenant'::regrole AND NOT pg_has_role(m.member, 'crm_reader', 'MEMBER') LOOP
    BEGIN
      EXECUTE format('GRANT crm_reader TO %s', member);
    EXCEPTION WHEN insufficient_privilege THEN NULL; -- the server says at its start what to run
    END;
  END LOOP;
  GRANT USAGE ON SCHEMA public TO crm_reader;
END $$;
-- They tell where rows are, of any owner; what is read there passes the reader's policies.
GRANT EXECUTE ON FUNCTION search_lead_rows(text, text[]), search_account_ids(text, text[]), search_contact_ids(text, text[]), search_opportunity_ids(text, text[]) TO crm_reader;

/*
 What crm_reader sees: of the four kinds of records what is the reader's or nobody's, and of everything else what hangs on that. A table that points at records
 is fenced by where it points, without being named here. Any other table is closed until it is named here, or until a migration grants it.
 The policies of records may read opportunities, then contacts, then accounts, and never the other way round: PostgreSQL refuses policies that go in circles.
*/
CREATE FUNCTION fence_readers() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- As a query of its own it is asked once a statement, not once a row.
  me CONSTANT text := '(SELECT current_setting(''app.reader_id'')::uuid)';
  -- What holds for every record of a type, by the id in a column of another table.
  any_record CONSTANT text := '(EXISTS (SELECT FROM leads r WHERE r.id = %1$s) OR EXISTS (SELECT FROM accounts r WHERE r.id = %1$s)
    OR EXISTS (SELECT FROM contacts r WHERE r.id = %1$s) OR EXISTS (SELECT FROM opportunities r WHERE r.id = %1$s))';
  linked CONSTANT text := 'substring(link_path FROM ''^/(?:leads\?lead=|(?:leads|accounts|contacts|opportunities)/|ai-sales-agents/approvals\?action=)([0-9a-f-]{36})'')::uuid';
  own_kinds CONSTANT jsonb := jsonb_build_object(
    'opportunities', format('owner_id IS NULL OR owner_id = %s', me),
    'leads', format('assigned_to IS NULL OR assigned_to = %1$s OR id = ANY (ARRAY(SELECT h.lead_id FROM lead_handovers h WHERE h.to_user_id = %1$s AND h.state = ''pending''))', me),
    'lead_handovers', format('from_user_id = %1$s OR to_user_id = %1$s', me),
    'opportunity_contacts', 'EXISTS (SELECT FROM opportunities r WHERE r.company_id = opportunity_contacts.company_id AND r.id = opportunity_id)',
    'contacts', format('owner_id IS NULL OR owner_id = %1$s OR EXISTS (SELECT FROM opportunity_contacts oc
      JOIN opportunities o ON o.company_id = oc.company_id AND o.id = oc.opportunity_id WHERE oc.contact_id = contacts.id AND o.owner_id = %1$s)', me),
    'accounts', format('owner_id IS NULL OR owner_id = %1$s
      OR EXISTS (SELECT FROM opportunities o WHERE o.account_id = accounts.id AND o.owner_id = %1$s)
      OR EXISTS (SELECT FROM contacts c WHERE c.account_id = accounts.id AND c.owner_id = %1$s)', me),
    'file_chunks', 'EXISTS (SELECT FROM files r WHERE r.company_id = file_chunks.company_id AND r.id = file_id)',
    'duplicate_pairs', format('%s AND %s', format(any_record, 'low_id'), format(any_record, 'high_id')),
    'record_merges', format(any_record, 'survivor_id'),
    'record_fingerprints', format(any_record, 'record_id'),
    'agent_tasks', 'EXISTS (SELECT FROM leads r WHERE r.id = target_id) OR EXISTS (SELECT FROM opportunities r WHERE r.id = target_id)',
    'flow_runs', format(any_record, 'subject_id'),
    'notifications', format('user_id = %s AND (%s IS NULL OR %s OR EXISTS (SELECT FROM agent_actions r WHERE r.id = %2$s))', me, linked, format(any_record, linked)),
    'access_tokens', format('user_id = %s', me),
    'saved_views', format('owner_id = %s OR shared', me),
    'bulk_runs', format('created_by = %s', me),
    'bulk_run_rows', 'EXISTS (SELECT FROM bulk_runs r WHERE r.company_id = bulk_run_rows.company_id AND r.id = run_id)',
    'imports', format('created_by = %s', me),
    'import_chunks', 'EXISTS (SELECT FROM imports r WHERE r.company_id = import_chunks.company_id AND r.id = import_id)',
    'import_problems', 'EXISTS (SELECT FROM imports r WHERE r.company_id = import_problems.company_id AND r.id = import_id)',
    'quotas', format('user_id IS NULL OR user_id = %s', me),
    'forecast_submissions', format('user_id = %s', me));
  -- Of these also what is one's own, wherever it points: a task that somebody gave one, a mail that one wrote.
  makers CONSTANT jsonb := jsonb_build_object('tasks', 'owner_id', 'meetings', 'organiser_id', 'outbox_messages', 'created_by');
  -- How the company works: nothing of a record is in them.
  open_tables CONSTANT text[] := ARRAY['companies', 'users', 'absences', 'pipelines', 'pipeline_stages', 'custom_fields', 'sales_agents', 'departments', 'flows', 'playbooks',
    'scoring_models', 'company_switches', 'duplicate_sweeps', 'forecast_days', 'approval_rules', 'team_bounds', 'mail_settings', 'mail_days'];
  tbl record; parents text; sees text;
BEGIN
  FOR tbl IN SELECT c.oid::regclass AS name, c.relname, c.relname = 'companies' AS is_company,
               EXISTS (SELECT FROM pg_attribute d WHERE d.attrelid = c.oid AND d.attname = 'deleted_at' AND NOT d.attisdropped) AS has_bin
             FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
               AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = CASE WHEN c.relname = 'companies' THEN 'id' ELSE 'company_id' END AND NOT a.attisdropped)
  LOOP
    EXECUTE format('DROP POLICY IF EXISTS reader ON %s', tbl.name);
    EXECUTE format('CREATE POLICY reader ON %s FOR SELECT TO crm_reader USING (%I = current_setting(''app.company_id'')::uuid AND %s)', tbl.name,
      CASE WHEN tbl.is_company THEN 'id' ELSE 'company_id' END, CASE WHEN tbl.has_bin THEN 'deleted_at IS NULL' ELSE 'true' END);
    EXECUTE format('DROP POLICY IF EXISTS reader_sees ON %s', tbl.name);
    SELECT format('num_nonnulls(%s) > 0 AND ', string_agg(quote_ident(a.attname), ', ')) || string_agg(
        format('(%1$I IS NULL OR EXISTS (SELECT FROM %2$s r WHERE r.company_id = %3$s.company_id AND r.id = %3$s.%1$I))', a.attname, f.confrelid::regclass, tbl.name),
        ' AND ' ORDER BY a.attname)
      INTO parents FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey) AND a.attname <> 'company_id'
      WHERE f.conrelid = tbl.name AND f.contype = 'f' AND f.confrelid = ANY (ARRAY['leads', 'accounts', 'contacts', 'opportunities']::regclass[]);
    sees := coalesce(own_kinds ->> tbl.relname, CASE WHEN makers ? tbl.relname THEN format('%I = %s OR (%s)', makers ->> tbl.relname, me, parents) ELSE parents END);
    IF sees IS NOT NULL THEN
      EXECUTE format('CREATE POLICY reader_sees ON %s AS RESTRICTIVE FOR SELECT TO crm_reader USING (%s)', tbl.name, sees);
    END IF;
    IF sees IS NOT NULL OR tbl.relname = ANY (open_tables) THEN
      EXECUTE format('GRANT SELECT ON %s TO crm_reader', tbl.name);
    END IF;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION fence_readers() FROM PUBLIC;

CREATE OR REPLACE FUNCTION fence_tenant_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE tbl regclass; company_key text; living text;
BEGIN
  FOR tbl IN SELECT attrelid::regclass FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
             WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
               AND (attname = 'company_id' OR (relname = 'companies' AND attname = 'id')) AND NOT attisdropped
  LOOP
    company_key := CASE WHEN tbl = 'companies'::regclass THEN 'id' ELSE 'company_id' END;
    living := CASE WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = tbl AND attname = 'deleted_at' AND NOT attisdropped) THEN 'deleted_at IS NULL' ELSE 'true' END;
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tbl);
    EXECUTE format('DROP POLICY IF EXISTS tenant ON %s', tbl);
    EXECUTE format('CREATE POLICY tenant ON %s TO crm_tenant USING (%I = current_setting(''app.company_id'')::uuid AND %s)', tbl, company_key, living);
    EXECUTE format('DROP POLICY IF EXISTS platform ON %s', tbl);
    EXECUTE format('CREATE POLICY platform ON %s TO crm_platform USING (%s)', tbl, living);
    EXECUTE format('DROP POLICY IF EXISTS bin ON %s', tbl);
    EXECUTE format('DROP POLICY IF EXISTS removal ON %s', tbl);
    IF living <> 'true' THEN
      EXECUTE format('CREATE POLICY bin ON %s TO crm_bin USING (true)', tbl);
      EXECUTE format('GRANT SELECT, UPDATE, DELETE ON %s TO crm_bin', tbl);
    ELSIF company_key = 'company_id' THEN
      EXECUTE format('CREATE POLICY removal ON %s TO crm_bin USING (company_id = current_setting(''app.company_id'')::uuid)', tbl);
      EXECUTE format('GRANT SELECT, DELETE ON %s TO crm_bin', tbl);
    END IF;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO crm_tenant, crm_platform', tbl);
  END LOOP;
  PERFORM fence_readers();
  REVOKE INSERT, DELETE ON companies FROM crm_tenant;
  REVOKE UPDATE, DELETE, TRUNCATE ON audit_log, opportunity_stages_log FROM crm_tenant, crm_platform;
  REVOKE INSERT, UPDATE, DELETE ON lead_counts FROM crm_tenant;
END $$;
SELECT fence_tenant_tables();
