-- A run is about records of one type.
ALTER TABLE bulk_runs ADD COLUMN record_type TEXT NOT NULL DEFAULT 'lead';
ALTER TABLE bulk_runs ALTER COLUMN record_type DROP DEFAULT;
ALTER TABLE bulk_runs ADD CONSTRAINT bulk_runs_record_type_check CHECK (record_type IN ('lead', 'account', 'contact', 'opportunity'));
ALTER TABLE bulk_run_rows RENAME COLUMN lead_id TO record_id;
