-- A view is of one record type; a name, and a role's start, is taken within that type.
ALTER TABLE saved_views ADD COLUMN record_type TEXT NOT NULL DEFAULT 'lead';
ALTER TABLE saved_views ALTER COLUMN record_type DROP DEFAULT;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_record_type_check CHECK (record_type IN ('lead', 'account', 'contact', 'opportunity'));
DROP INDEX saved_views_company_id_owner_id_name_key;
DROP INDEX saved_views_company_id_default_role_key;
CREATE UNIQUE INDEX saved_views_company_id_owner_id_record_type_name_key ON saved_views (company_id, owner_id, record_type, name);
CREATE UNIQUE INDEX saved_views_company_id_record_type_default_role_key ON saved_views (company_id, record_type, default_role);
