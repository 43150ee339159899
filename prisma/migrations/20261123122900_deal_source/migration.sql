-- Where a deal came from, and when what was sold begins.
ALTER TABLE opportunities ADD COLUMN source text, ADD COLUMN start_date date;
ALTER TABLE opportunities ADD CONSTRAINT opportunities_source_check CHECK (source IN ('website', 'linkedin', 'facebook', 'google_ads', 'n8n_workflow', 'slack', 'cold_call', 'email_campaign', 'referral', 'event', 'partner', 'import', 'manual_entry', 'cold_email', 'webinar', 'conference', 'google_sheets', 'social'));

-- A deal came from where its lead came from.
UPDATE opportunities o SET source = l.source FROM leads l WHERE l.company_id = o.company_id AND l.id = o.lead_id;
