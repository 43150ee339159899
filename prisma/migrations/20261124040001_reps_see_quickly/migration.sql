-- What the reader's own contacts and deals lead to is read off these alone.
DROP INDEX contacts_by_owner;
CREATE INDEX contacts_by_owner ON contacts (company_id, owner_id, created_at DESC, id DESC) INCLUDE (account_id) WHERE deleted_at IS NULL;
DROP INDEX opportunities_each_owner;
CREATE INDEX opportunities_each_owner ON opportunities (company_id, owner_id, id) INCLUDE (account_id) WHERE deleted_at IS NULL;

/*
 What a reader's own deals and contacts lead to. Within a policy each table has its own policy asked as well, and theirs in turn; what is the reader's needs no
 asking, and these say so themselves, read as the owner. They show nobody more than the policies do: what is named here is the reader's own.
*/
CREATE VIEW reader_accounts AS
  SELECT o.company_id, o.account_id FROM opportunities o
    WHERE o.company_id = current_setting('app.company_id')::uuid AND o.owner_id = current_setting('app.reader_id')::uuid AND o.deleted_at IS NULL
  UNION ALL SELECT c.company_id, c.account_id FROM contacts c
    WHERE c.company_id = current_setting('app.company_id')::uuid AND c.owner_id = current_setting('app.reader_id')::uuid AND c.deleted_at IS NULL;
CREATE VIEW reader_contacts AS
  SELECT p.company_id, p.contact_id FROM opportunities o JOIN opportunity_contacts p ON p.company_id = o.company_id AND p.opportunity_id = o.id
    WHERE o.company_id = current_setting('app.company_id')::uuid AND o.owner_id = current_setting('app.reader_id')::uuid AND o.deleted_at IS NULL;
GRANT SELECT ON reader_accounts, reader_contacts TO crm_reader;

-- Two conditions of fence_readers() change. All else in it stays as the migrations before wrote it, whatever tables they opened.
DO $$
DECLARE
  was text := pg_get_functiondef('fence_readers()'::regprocedure);
  now_is text := regexp_replace(was, '''contacts'', format\(.*?\n\s+''file_chunks''', $new$'contacts', format('owner_id IS NULL OR owner_id = %s OR EXISTS (SELECT FROM reader_contacts r WHERE r.contact_id = contacts.id)', me),
    'accounts', format('owner_id IS NULL OR owner_id = %s OR EXISTS (SELECT FROM reader_accounts r WHERE r.account_id = accounts.id)', me),
    'file_chunks'$new$);
BEGIN
  IF now_is = was THEN RAISE EXCEPTION 'fence_readers() is not what it was'; END IF;
  EXECUTE now_is;
END $$;
SELECT fence_tenant_tables();
