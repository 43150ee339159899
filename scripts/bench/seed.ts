import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { rateLead } from '../../packages/api/src/records/leads/scoring.ts';
import { CUSTOM_FIELDS, CUSTOM_VALUES } from './custom-fields.ts';

export type Seeded = { company_id: string; token: string; key: string; leads: number };

const OPEN = ['new', 'contacted', 'qualified', 'nurturing'];
export const WITH_OUTCOMES = [...OPEN, 'unqualified', 'converted'];

/**
 * A company of `leads` believable leads with a signed-in admin and a capture key, written straight into the database.
 * Unless asked for, no lead has an outcome: a model that is trained meanwhile would be measured too. `custom`: with
 * fields of the company's own, most of them filled.
 */
export async function seedCompany(url: string, leads: number, statuses = OPEN, custom = false): Promise<Seeded> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const seeded = await insertCompany(client, leads, statuses, custom);
  await client.query('ANALYZE leads');
  await client.query('VACUUM leads').catch(() => {});
  await client.end();
  return seeded;
}

async function insertCompany(client: pg.Client, leads: number, statuses: string[], custom: boolean): Promise<Seeded> {
  const company_id = randomUUID();
  const user_id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const key = `ck_live_${randomBytes(32).toString('base64url')}`;
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  await client.query(
    `INSERT INTO companies (id, name, domain, status, subscription_plan) VALUES ($1, 'Bench', $2, 'active', 'enterprise')`,
    [company_id, `bench-${company_id}`],
  );
  await client.query(`INSERT INTO logins (id, email, full_name, password_hash) VALUES ($1, $2, 'Bench Admin', 'x')`, [
    user_id,
    `${user_id}@example.com`,
  ]);
  await client.query(
    `INSERT INTO users (company_id, id, email, full_name, role) VALUES ($1, $2, $3, 'Bench Admin', 'company_admin')`,
    [company_id, user_id, `${user_id}@example.com`],
  );
  await client.query(`INSERT INTO sessions (id, login_id, expires_at) VALUES ($1, $2, now() + interval '12 hours')`, [
    sha(token),
    user_id,
  ]);
  await client.query(
    `INSERT INTO capture_keys (company_id, id, name, key_hash, hint, channels) VALUES ($1, $2, 'Bench', $3, 'xxxx', '{n8n}')`,
    [company_id, randomUUID(), sha(key)],
  );
  if (custom)
    await client.query(
      `INSERT INTO custom_fields (company_id, id, record_type, key, label, label_key, kind, options, slot, slot_group, position)
      SELECT $1, gen_random_uuid(), 'lead', key, key, key, kind, coalesce(options, '[]'), slot, 1, n
      FROM jsonb_to_recordset($2::jsonb) AS f(key text, kind text, options jsonb, slot text, n int)`,
      [company_id, JSON.stringify(CUSTOM_FIELDS.map((field, n) => ({ ...field, n })))],
    );
  for (let from = 0; from < leads; from += 20_000)
    await client.query(LEADS, [company_id, from, Math.min(from + 20_000, leads) - 1, INSIGHTS, statuses, custom]);
  return { company_id, token, key, leads };
}

const INDEXES = `
  SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
  WHERE indrelid = 'leads'::regclass AND NOT indisprimary`;

/** Many companies of the same size. The indexes are built when the leads are there, which takes a tenth of the time. */
export async function seedCompanies(url: string, companies: number, leads: number): Promise<Seeded> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  let last: Seeded | undefined;
  for (let made = 0; made < companies; made += 1) last = await insertCompany(client, leads, OPEN, false);
  await client.query(`SET maintenance_work_mem = '1GB'`);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('VACUUM ANALYZE leads');
  await client.end();
  if (!last) throw new Error('Seed at least one company');
  return last;
}

const SAMPLE = {
  email: 'vera@northwind.example',
  job_title: 'VP Operations',
  company_name: 'Northwind',
  estimated_budget: 80_000,
  status: 'new',
};
/** As large as a real lead's: what a page carries is part of what it costs. */
export const INSIGHTS = JSON.stringify(rateLead(SAMPLE).ai_insights);

const LEADS = `
  INSERT INTO leads (company_id, id, email, email_key, first_name, last_name, company_name, job_title, phone, industry, company_size, source, status, processing_mode,
    estimated_budget, notes, score, priority, score_version, ai_insights, custom, created_at, updated_at)
  SELECT $1, gen_random_uuid(), 'lead' || i || '@example' || i % 977 || '.com', 'lead' || i || '@example' || i % 977 || '.com',
    (ARRAY['Ada','Grace','Noor','Wei','Priya','Maya','Jonas','Ines','Luca','Sofia'])[1 + i % 10], 'Family' || i % 5003, 'Company ' || i % 9973, 'Head of Operations',
    '+1 555 ' || lpad((i % 10000)::text, 4, '0'), (ARRAY['technology','healthcare','finance','manufacturing','retail','education'])[1 + i % 6], '51-200',
    (ARRAY['website','linkedin','referral','n8n_workflow','webinar','import'])[1 + i % 6], ($5::text[])[1 + i % cardinality($5::text[])],
    (ARRAY['ai','hybrid','manual'])[1 + i % 3], (i % 90) * 1000, 'Asked for a call back about line downtime and readings that arrive late.',
    i * 37 % 101, CASE WHEN i * 37 % 101 >= 80 THEN 'high' WHEN i * 37 % 101 >= 60 THEN 'medium' ELSE 'low' END, 'rules-1', $4::jsonb, CASE WHEN $6 THEN ${CUSTOM_VALUES} ELSE '{}'::jsonb END, now() - i * interval '61 seconds', now()
  FROM generate_series($2::int, $3::int) i`;
