-- Search among tasks, meetings and conversations, as among records: functions that name the company themselves, beside an index each.
CREATE INDEX tasks_search_by_definer ON tasks USING gin (company_id, (' ' || lower(title)) gin_trgm_ops);
CREATE INDEX meetings_search_by_definer ON meetings USING gin (company_id, (' ' || lower(title)) gin_trgm_ops);
CREATE INDEX conversations_search_by_definer ON conversations USING gin (company_id,
  (' ' || lower(subject || ' ' || coalesce(person_name, '') || ' ' || person_email)) gin_trgm_ops);
COMMENT ON INDEX tasks_search_by_definer IS 'raw: trigram search';
COMMENT ON INDEX meetings_search_by_definer IS 'raw: trigram search';
COMMENT ON INDEX conversations_search_by_definer IS 'raw: trigram search';

CREATE FUNCTION search_task_ids(first_word text, other_words text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 50 AS $$
  SELECT id FROM tasks
  WHERE company_id = current_setting('app.company_id')::uuid AND ' ' || lower(title) LIKE first_word
    AND ' ' || lower(title) LIKE coalesce(other_words[1], '%') AND ' ' || lower(title) LIKE coalesce(other_words[2], '%')
    AND ' ' || lower(title) LIKE ALL (other_words[3:])
$$;
CREATE FUNCTION search_meeting_ids(first_word text, other_words text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 50 AS $$
  SELECT id FROM meetings
  WHERE company_id = current_setting('app.company_id')::uuid AND ' ' || lower(title) LIKE first_word
    AND ' ' || lower(title) LIKE coalesce(other_words[1], '%') AND ' ' || lower(title) LIKE coalesce(other_words[2], '%')
    AND ' ' || lower(title) LIKE ALL (other_words[3:])
$$;
CREATE FUNCTION search_conversation_ids(first_word text, other_words text[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 50 AS $$
  SELECT id FROM conversations
  WHERE company_id = current_setting('app.company_id')::uuid
    AND ' ' || lower(subject || ' ' || coalesce(person_name, '') || ' ' || person_email) LIKE first_word
    AND ' ' || lower(subject || ' ' || coalesce(person_name, '') || ' ' || person_email) LIKE coalesce(other_words[1], '%')
    AND ' ' || lower(subject || ' ' || coalesce(person_name, '') || ' ' || person_email) LIKE coalesce(other_words[2], '%')
    AND ' ' || lower(subject || ' ' || coalesce(person_name, '') || ' ' || person_email) LIKE ALL (other_words[3:])
$$;
GRANT CREATE ON SCHEMA public TO crm_platform;
ALTER FUNCTION search_task_ids(text, text[]) OWNER TO crm_platform;
ALTER FUNCTION search_meeting_ids(text, text[]) OWNER TO crm_platform;
ALTER FUNCTION search_conversation_ids(text, text[]) OWNER TO crm_platform;
REVOKE CREATE ON SCHEMA public FROM crm_platform;
REVOKE EXECUTE ON FUNCTION search_task_ids(text, text[]), search_meeting_ids(text, text[]), search_conversation_ids(text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_task_ids(text, text[]), search_meeting_ids(text, text[]), search_conversation_ids(text, text[]) TO crm_tenant, crm_reader;

-- What somebody sees who sees a part of the company: as before, and their mail.
CREATE OR REPLACE FUNCTION fence_readers() RETURNS void LANGUAGE plpgsql AS $$
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
    -- What was written to one's own mailbox is one's own; a stranger in a shared one is nobody's yet.
    'conversations', format('EXISTS (SELECT FROM mailboxes r WHERE r.company_id = conversations.company_id AND r.id = mailbox_id AND r.owner_id = %s)
      OR ((lead_id IS NULL OR EXISTS (SELECT FROM leads r WHERE r.id = lead_id)) AND (contact_id IS NULL OR EXISTS (SELECT FROM contacts r WHERE r.id = contact_id)))', me),
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
SELECT fence_tenant_tables();
