-- Who can sign in is a login: in a CRM an account is a company one sells to. Instances of an earlier version must be stopped first.
ALTER TABLE accounts RENAME TO logins;
ALTER TABLE logins RENAME CONSTRAINT accounts_pkey TO logins_pkey;
ALTER INDEX accounts_email_key RENAME TO logins_email_key;
ALTER INDEX accounts_id_email_full_name_key RENAME TO logins_id_email_full_name_key;
ALTER TRIGGER accounts_changed ON logins RENAME TO logins_changed;
ALTER TABLE sessions RENAME COLUMN account_id TO login_id;
ALTER TABLE sessions RENAME CONSTRAINT sessions_account_id_fkey TO sessions_login_id_fkey;
ALTER INDEX sessions_account_id_idx RENAME TO sessions_login_id_idx;
