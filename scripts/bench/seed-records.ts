/** Accounts, contacts, reps and deals of a company; $1: the company, $2: how many accounts. */
export const RECORDS = [
  `INSERT INTO accounts (company_id, id, name, domain, industry, company_size, created_at, updated_at)
    SELECT $1, gen_random_uuid(), 'Account ' || n, 'a' || n || '.example', (ARRAY['retail', 'finance', 'technology'])[1 + n % 3], (ARRAY['1-10', '51-200', NULL])[1 + n % 3],
      now() - n * interval '7 seconds', now() - n % 9999 * interval '11 seconds' FROM generate_series(1, $2::int) n`,
  `INSERT INTO contacts (company_id, id, first_name, last_name, email, job_title, account_id, role, created_at, updated_at)
    SELECT $1, gen_random_uuid(), 'Vera', 'Family' || n, 'p' || n || '@a' || n || '.example', 'Buyer', a.id, (ARRAY['champion', 'legal', NULL])[1 + n % 3],
      a.created_at + n % 2 * interval '1 second', a.updated_at FROM (SELECT id, created_at, updated_at, row_number() OVER () AS at FROM accounts WHERE company_id = $1) a
      CROSS JOIN LATERAL (VALUES (a.at * 2), (a.at * 2 + 1)) p(n) WHERE $2::int > 0`,
  `WITH reps AS (INSERT INTO logins (id, email, full_name, password_hash)
      SELECT gen_random_uuid(), 'rep' || n || '@bench.example', 'Rep ' || n, 'x' FROM generate_series(1, 40) n WHERE $2::int > 0 RETURNING id, email, full_name)
    INSERT INTO users (company_id, id, email, full_name, role) SELECT $1, id, email, full_name, 'ae' FROM reps`,
  `INSERT INTO opportunities (company_id, id, name, amount, currency, account_id, pipeline_id, stage, owner_id, close_date, closed_at, win_chance, created_at, updated_at, last_activity_at, stage_since)
    SELECT $1, gen_random_uuid(), 'Deal of ' || a.name, a.worth, 'USD', a.id, s.pipeline_id, s.key, u.ids[1 + a.n % 40], current_date + (a.n % 180 - CASE WHEN s.kind = 'open' THEN 20 ELSE 200 END)::int,
      CASE WHEN s.kind <> 'open' THEN a.updated_at END, CASE WHEN s.kind = 'open' AND a.n % 3 > 0 THEN a.n % 97 / 100.0 END, a.created_at, a.updated_at, a.updated_at - a.n % 40 * interval '1 day', a.updated_at
    FROM (SELECT id, name, created_at, updated_at, row_number() OVER () AS n, round((random() * 90000)::numeric, 2) AS worth FROM accounts WHERE company_id = $1 AND $2::int > 0) a
      CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE company_id = $1 AND role = 'ae') u
      JOIN (SELECT pipeline_id, key, kind, row_number() OVER (PARTITION BY kind ORDER BY position) AS at, count(*) OVER (PARTITION BY kind) AS of FROM pipeline_stages WHERE company_id = $1) s
        ON s.kind = CASE WHEN a.n % 5 = 0 THEN 'open' WHEN a.n % 5 < 3 THEN 'won' ELSE 'lost' END AND s.at = 1 + a.n / 5 % s.of`,
  `INSERT INTO opportunity_contacts (company_id, opportunity_id, contact_id, role)
    SELECT o.company_id, o.id, c.id, c.role FROM opportunities o JOIN contacts c ON c.company_id = o.company_id AND c.account_id = o.account_id WHERE o.company_id = $1 AND $2::int > 0`,
  `INSERT INTO record_activities (company_id, id, contact_id, kind, actor_kind)
    SELECT $1, gen_random_uuid(), id, 'created', 'user' FROM contacts WHERE company_id = $1 AND $2::int > 0`,
];
