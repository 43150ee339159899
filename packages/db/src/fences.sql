-- A test runs this on a migrated database: every row it returns is a hole or a trap.
WITH tenant AS (
  SELECT c.oid, c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')),
-- Without a policy, so no business of the tenant role: global tables, and the job store with a role of its own.
beyond AS (
  SELECT c.oid, c.relname FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'companies' AND c.oid NOT IN (SELECT oid FROM tenant))
SELECT relname, 'no row-level security, or no policy for crm_tenant' AS problem FROM tenant t
WHERE NOT (SELECT relrowsecurity FROM pg_class WHERE oid = t.oid) OR NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = t.oid AND 'crm_tenant'::regrole = ANY (p.polroles))
UNION ALL
SELECT relname, 'a table of no company that crm_tenant may touch' FROM beyond
WHERE has_table_privilege('crm_tenant', oid, 'SELECT, INSERT, UPDATE, DELETE')
UNION ALL
SELECT relname, 'a table that crm_jobs may touch' FROM (SELECT * FROM tenant UNION ALL SELECT * FROM beyond) every_table
WHERE relname <> 'agenda_jobs' AND has_table_privilege('crm_jobs', oid, 'SELECT, INSERT, UPDATE, DELETE')
UNION ALL
SELECT relname, 'a part of the audit log that ' || role || ' may change' FROM tenant, unnest(ARRAY['crm_tenant', 'crm_platform']) AS role
WHERE (relname IN ('audit_chains', 'audit_links') AND has_table_privilege(role, oid, 'INSERT, UPDATE, DELETE, TRUNCATE'))
  OR (relname = 'audit_log' AND has_table_privilege(role, oid, 'UPDATE, DELETE, TRUNCATE'))
UNION ALL
SELECT relname, 'unique index without company_id: ' || i.indexrelid::regclass FROM tenant JOIN pg_index i ON i.indrelid = tenant.oid AND i.indisunique
WHERE NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) AND a.attname = 'company_id')
UNION ALL
SELECT t.relname, 'foreign key into a tenant table without company_id: ' || f.conname FROM tenant t JOIN pg_constraint f ON f.conrelid = t.oid AND f.contype = 'f' JOIN tenant r ON r.oid = f.confrelid
WHERE NOT EXISTS (SELECT FROM unnest(f.conkey) k JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k AND a.attname = 'company_id')
UNION ALL
SELECT t.relname, 'index never used under row-level security (' || o.amopopr::regoperator || ' is not leakproof): ' || i.indexrelid::regclass
FROM tenant t JOIN pg_index i ON i.indrelid = t.oid CROSS JOIN LATERAL unnest(i.indclass) AS k(class) JOIN pg_opclass c ON c.oid = k.class
JOIN pg_amop o ON o.amopfamily = c.opcfamily AND o.amopstrategy = CASE WHEN c.opcmethod = 403 THEN 3 ELSE o.amopstrategy END AND o.amoplefttype = c.opcintype AND (c.opcmethod <> 403 OR o.amoprighttype = c.opcintype)
JOIN pg_operator op ON op.oid = o.amopopr JOIN pg_proc p ON p.oid = op.oprcode
-- An index of this name serves a SECURITY DEFINER function that names the company itself.
WHERE NOT p.proleakproof AND c.opcintype NOT IN ('anyarray'::regtype) AND i.indexrelid::regclass::text NOT LIKE '%\_by\_definer'
UNION ALL
SELECT p.proname, 'a SECURITY DEFINER function without a fixed search_path, or open to everybody' FROM pg_proc p
WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
  AND (p.proconfig IS NULL OR NOT p.proconfig::text LIKE '%search_path%' OR has_function_privilege('public', p.oid, 'EXECUTE'))
UNION ALL
-- What is deleted is hidden by the policy, and only functions that run as crm_bin see it.
SELECT t.relname, 'shows what is deleted to ' || r.rolname FROM tenant t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'deleted_at' AND NOT a.attisdropped
JOIN pg_policy p ON p.polrelid = t.oid AND p.polpermissive JOIN pg_roles r ON r.oid = ANY (p.polroles)
WHERE r.rolname <> 'crm_bin' AND pg_get_expr(p.polqual, p.polrelid) NOT LIKE '%deleted_at IS NULL%'
UNION ALL
SELECT relname, 'no policy for crm_reader' FROM tenant t
WHERE NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = t.oid AND p.polpermissive AND 'crm_reader'::regrole = ANY (p.polroles))
UNION ALL
SELECT relname, 'a table that crm_reader may write, or one of no company that it may read' FROM (SELECT *, '' AS read FROM tenant UNION ALL SELECT *, 'SELECT, ' FROM beyond) every_table
WHERE has_table_privilege('crm_reader', oid, read || 'INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER')
UNION ALL
SELECT t.relname, 'points at records, and crm_reader reads it whole' FROM tenant t
WHERE (t.relname IN ('leads', 'accounts', 'contacts', 'opportunities') OR EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = t.oid AND f.contype = 'f'
    AND f.confrelid = ANY (ARRAY['leads', 'accounts', 'contacts', 'opportunities']::regclass[])))
  AND has_table_privilege('crm_reader', t.oid, 'SELECT')
  AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = t.oid AND NOT p.polpermissive AND p.polroles = ARRAY['crm_reader'::regrole::oid])
UNION ALL
-- A view is read as its owner, past every policy: it has to name the company and the reader itself.
SELECT c.relname, 'a view that shows more than what is the reader''s own' FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('v', 'm')
  AND (c.relkind = 'm' OR has_table_privilege('crm_tenant', c.oid, 'SELECT') OR EXISTS (SELECT FROM aclexplode(c.relacl) WHERE grantee = 0)
    OR pg_get_viewdef(c.oid) NOT LIKE '%app.company_id%' OR pg_get_viewdef(c.oid) NOT LIKE '%app.reader_id%' OR pg_get_viewdef(c.oid) NOT LIKE '%deleted_at IS NULL%')
ORDER BY 1, 2;
