-- Reports measure what happened to the records as well.
ALTER TABLE reports DROP CONSTRAINT reports_record_type_check;
ALTER TABLE reports ADD CONSTRAINT reports_record_type_check CHECK (record_type IN ('lead', 'account', 'contact', 'opportunity', 'activity'));
