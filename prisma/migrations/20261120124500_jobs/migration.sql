-- The job store. Columns as @agendajs/postgres-backend 3.0.6 makes them (its schema.js), so that Agenda's own tools read it. Left out: its
-- updated_at trigger, which costs every job two function calls, and nothing reads the column. Other indexes: a finished job is deleted, a
-- failed one stays until it is cleared, and neither may slow the search for the next one.
-- Rows belong to no company: a job's data holds ids only, and the job opens the company's door itself.
CREATE TABLE agenda_jobs (
  id UUID PRIMARY KEY DEFAULT gen_random_uuid(),
  name VARCHAR(255) NOT NULL,
  priority INTEGER NOT NULL DEFAULT 0,
  next_run_at TIMESTAMPTZ,
  type VARCHAR(10) NOT NULL DEFAULT 'normal' CHECK (type IN ('normal', 'single')),
  locked_at TIMESTAMPTZ,
  last_finished_at TIMESTAMPTZ,
  failed_at TIMESTAMPTZ,
  fail_count INTEGER,
  fail_reason TEXT,
  repeat_timezone VARCHAR(100),
  last_run_at TIMESTAMPTZ,
  repeat_interval VARCHAR(255),
  data JSONB DEFAULT '{}'::jsonb,
  repeat_at VARCHAR(255),
  disabled BOOLEAN NOT NULL DEFAULT FALSE,
  progress REAL,
  fork BOOLEAN DEFAULT FALSE,
  last_modified_by VARCHAR(255),
  debounce_started_at TIMESTAMPTZ,
  start_date TIMESTAMPTZ,
  end_date TIMESTAMPTZ,
  skip_days JSONB,
  created_at TIMESTAMPTZ NOT NULL DEFAULT now()
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
COMMENT ON COLUMN agenda_jobs.last_modified_by IS 'The token of the claim that holds the row: who comes back with an older one changes nothing';

CREATE UNIQUE INDEX agenda_jobs_single_job_idx ON agenda_jobs (name) WHERE type = 'single';
CREATE INDEX agenda_jobs_due_idx ON agenda_jobs (name, next_run_at, priority DESC) WHERE locked_at IS NULL AND next_run_at IS NOT NULL AND NOT disabled;
CREATE INDEX agenda_jobs_locked_idx ON agenda_jobs (name, locked_at) WHERE locked_at IS NOT NULL AND NOT disabled;
CREATE INDEX agenda_jobs_failed_idx ON agenda_jobs (failed_at) WHERE locked_at IS NULL AND next_run_at IS NULL;
COMMENT ON TABLE agenda_jobs IS 'raw: the job store';

-- The workers' role: it reaches the job store and nothing else. What a job does to a company's rows goes through the company's own door.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'crm_jobs') THEN
    BEGIN
      CREATE ROLE crm_jobs NOLOGIN NOBYPASSRLS;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database made it just now
    END;
  END IF;
  IF NOT (pg_has_role(current_user, 'crm_jobs', 'USAGE')
      AND pg_has_role(current_user, 'crm_jobs', CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)) THEN
    GRANT crm_jobs TO CURRENT_USER;
  END IF;
END $$;
GRANT USAGE ON SCHEMA public TO crm_jobs;
GRANT SELECT, INSERT, UPDATE, DELETE ON agenda_jobs TO crm_jobs;
