import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@outrider/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
const ID = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [COMPANY, AGENT, FLOW] = [ID(1), ID(2), ID(3)];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase('embedded');
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'outrider-migrations-'));
});
afterAll(async () => {
  await client.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty database as it was before a migration. @returns what brings it up to today */
async function openBefore(migration: string): Promise<() => Promise<void>> {
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  rmSync(folder, { recursive: true, force: true });
  const add = (isWanted: (name: string) => boolean) => {
    for (const name of readdirSync(MIGRATIONS).filter(isWanted))
      cpSync(path.join(MIGRATIONS, name), path.join(folder, name), { recursive: true });
    return migrate(database.ownerUrl, folder);
  };
  const isOlder = (name: string) => name.localeCompare(migration) < 0;
  await add(isOlder);
  return async () => void (await add((name) => !isOlder(name)));
}

it('moves what waits and what is shown from the two old queues into the one table', async () => {
  const migrateOn = await openBefore('20261122192807_outgoing_calls');
  await client.query(`
    INSERT INTO companies (id, name, domain) VALUES ('${COMPANY}', 'Acme', 'acme');
    INSERT INTO sheets_agents (company_id, id, name, webhook_url, webhook_enabled) VALUES ('${COMPANY}', '${AGENT}', 'Fair', 'https://hooks.example.com/', true);
    INSERT INTO sheets_syncs (company_id, id, agent_id, status, reason, sync_started, sync_finished, records_created, lease_until)
      SELECT '${COMPANY}', id::uuid, '${AGENT}', 'completed', 'manual', '2026-01-15T09:30:00.250Z', '2026-01-15T09:30:02Z', 3, now() FROM unnest(ARRAY['${ID(11)}', '${ID(12)}', '${ID(13)}']) AS id;
    INSERT INTO sheets_webhook_calls (company_id, id, agent_id, sync_id, state, attempts, http_status, reason, next_attempt_at, created_at, sent_at) VALUES
      ('${COMPANY}', '${ID(21)}', '${AGENT}', '${ID(11)}', 'queued', 2, 500, 'It answered 500', '2026-01-15T10:00Z', '2026-01-15T09:31Z', NULL),
      ('${COMPANY}', '${ID(22)}', '${AGENT}', '${ID(12)}', 'sent', 1, 204, NULL, NULL, '2026-01-15T09:31Z', '2026-01-15T09:32Z'),
      ('${COMPANY}', '${ID(23)}', '${AGENT}', '${ID(13)}', 'failed', 6, 404, 'It answered 404', NULL, '2026-01-15T09:31Z', NULL);
    INSERT INTO flows (company_id, id, name, description, source_department, target_department, flow_type, trigger, action)
      VALUES ('${COMPANY}', '${FLOW}', 'Tell', '', 'sales', 'sales', 'custom', 'lead_captured', 'post_webhook');
    INSERT INTO flow_runs (company_id, id, flow_id, event_key, state, subject_kind, subject_id, subject_name, reason)
      VALUES ('${COMPANY}', '${ID(31)}', '${FLOW}', 'lead_captured:1', 'done', 'lead', '${ID(99)}', 'Ada', '');
    INSERT INTO agent_actions (company_id, id, kind, state, title, flow_run_id, tier, why, reasoning, confidence, payload)
      VALUES ('${COMPANY}', '${ID(32)}', 'post_webhook', 'done', 'Post', '${ID(31)}', 3, '', '', 1, '{"url": "https://flow.example.com/", "event": "flow.lead_captured", "body": {"lead": {"email": "ada@example.com"}}}');
    INSERT INTO flow_webhook_calls (company_id, id, action_id, next_attempt_at, created_at) VALUES ('${COMPANY}', '${ID(33)}', '${ID(32)}', '2026-01-15T09:40Z', '2026-01-15T09:40Z');
  `);
  await migrateOn();

  const { rows } = await client.query<{ body: string }>(
    'SELECT id, origin, origin_id, event, event_key, url, body, state, attempts, fence, next_attempt_at, http_status, reason, finished_at, sync_id, action_id FROM outgoing_calls ORDER BY id',
  );
  const ofSheet = {
    origin: 'sheets',
    origin_id: AGENT,
    event: 'sheets.sync.finished',
    url: 'https://hooks.example.com/',
  };
  const at = (time: string) => new Date(`2026-01-15T${time}Z`);
  expect(rows).toMatchObject([
    {
      ...ofSheet,
      id: ID(21),
      sync_id: ID(11),
      event_key: ID(11),
      state: 'queued',
      attempts: 2,
      fence: 2,
      next_attempt_at: at('10:00:00'),
      http_status: 500,
      reason: 'It answered 500',
      finished_at: null,
    },
    {
      ...ofSheet,
      id: ID(22),
      sync_id: ID(12),
      state: 'sent',
      attempts: 1,
      next_attempt_at: null,
      http_status: 204,
      finished_at: at('09:32:00'),
    },
    {
      ...ofSheet,
      id: ID(23),
      sync_id: ID(13),
      state: 'failed',
      attempts: 6,
      next_attempt_at: null,
      reason: 'It answered 404',
      finished_at: at('09:31:00'),
    },
    {
      origin: 'flow',
      origin_id: FLOW,
      id: ID(33),
      action_id: ID(32),
      event_key: ID(32),
      event: 'flow.lead_captured',
      url: 'https://flow.example.com/',
      state: 'queued',
      attempts: 0,
      next_attempt_at: at('09:40:00'),
    },
  ]);
  expect(JSON.parse(rows[0]?.body ?? '')).toEqual({
    event: 'sheets.sync.finished',
    agent: { id: AGENT, name: 'Fair' },
    sync: {
      id: ID(11),
      status: 'completed',
      reason: 'manual',
      sync_started: '2026-01-15T09:30:00.250Z',
      sync_finished: '2026-01-15T09:30:02.000Z',
      rows_read: 0,
      records_created: 3,
      records_updated: 0,
      records_skipped: 0,
      records_unchanged: 0,
      records_failed: 0,
    },
  });
  expect(JSON.parse(rows[3]?.body ?? '')).toEqual({ lead: { email: 'ada@example.com' } });
});

it('tells leads which website form they came through, where their delivery still says so', async () => {
  const migrateOn = await openBefore('20261127220241_captured_by_form');
  const lead = (id: number) => `('${COMPANY}', '${ID(id)}', 'l${id}@oats.example', 'l${id}@oats.example', 'website')`;
  const delivery = (id: number, channel: string, key: number) =>
    `('${COMPANY}', '${ID(id)}', '${channel}', '${id}', 'json', 'application/json', '{}', '', 200, '${ID(key)}')`;
  const captured = (id: number, via: string) =>
    `('${COMPANY}', '${ID(100 + id)}', '${ID(id)}', 'captured', 'webhook', '{"via": "${via}", "score": 40}')`;
  await client.query(`
    INSERT INTO companies (id, name, domain) VALUES ('${COMPANY}', 'Acme', 'acme');
    INSERT INTO leads (company_id, id, email, email_key, source) VALUES ${[11, 12, 13].map(lead).join(', ')};
    INSERT INTO capture_keys (company_id, id, name, key_hash, hint, channels) VALUES
      ('${COMPANY}', '${ID(21)}', 'Contact page', 'a', 'a', ARRAY['form']), ('${COMPANY}', '${ID(22)}', 'n8n', 'b', 'b', ARRAY['n8n']);
    INSERT INTO deliveries (company_id, id, channel, dedupe_key, format, content_type, headers, body, http_status, capture_key_id)
      VALUES ${delivery(31, 'form', 21)}, ${delivery(32, 'n8n', 22)};
    INSERT INTO delivery_leads (company_id, delivery_id, position, lead_id, outcome) VALUES
      ('${COMPANY}', '${ID(31)}', 0, '${ID(11)}', 'created'), ('${COMPANY}', '${ID(32)}', 0, '${ID(12)}', 'created');
    INSERT INTO lead_activities (company_id, id, lead_id, kind, actor_kind, detail)
      VALUES ${captured(11, 'website_form')}, ${captured(12, 'n8n')}, ${captured(13, 'website_form')};
  `);
  await migrateOn();
  const { rows } = await client.query<{ detail: object }>('SELECT detail FROM lead_activities ORDER BY lead_id');
  expect(rows.map(({ detail }) => detail)).toEqual([
    { via: 'website_form', score: 40, form_id: ID(21), form_name: 'Contact page' },
    { via: 'n8n', score: 40 },
    { via: 'website_form', score: 40 },
  ]);
});

it('leaves everybody the role they have, and lets sandboxes follow what changes from now on', async () => {
  const migrateOn = await openBefore('20261130150000_roles');
  const [SANDBOX, ROLE] = [ID(4), ID(5)];
  const roles = ['company_admin', 'manager', 'sdr', 'ae'];
  await client.query(`
    INSERT INTO companies (id, name, domain) VALUES ('${COMPANY}', 'Acme', 'acme');
    INSERT INTO companies (id, name, domain, sandbox_of) VALUES ('${SANDBOX}', 'Acme', 'acme--sandbox', '${COMPANY}');
    INSERT INTO logins (id, email, full_name) SELECT ('00000000-0000-4000-8000-00000000010' || n)::uuid, r || '@acme.example', r
      FROM unnest('{${roles.join(',')}}'::text[]) WITH ORDINALITY AS one(r, n);
    INSERT INTO users (company_id, id, email, full_name, role) SELECT c.id, l.id, l.email, l.full_name, l.full_name
      FROM logins l, companies c;
  `);
  await migrateOn();

  const place = async (company: string) => {
    const { rows } = await client.query<{ role: string; custom_role_id: string | null }>(
      'SELECT role, custom_role_id FROM users WHERE company_id = $1 ORDER BY id',
      [company],
    );
    return rows;
  };
  const asBefore = roles.map((role) => ({ role, custom_role_id: null }));
  expect(await place(COMPANY)).toEqual(asBefore);
  expect(await place(SANDBOX)).toEqual(asBefore);

  await client.query(`
    INSERT INTO company_roles (company_id, id, name, based_on, permissions) VALUES ('${COMPANY}', '${ROLE}', 'Own', 'ae', '{"leads.read": "all"}');
    UPDATE users SET role = 'ae', custom_role_id = '${ROLE}' WHERE company_id = '${COMPANY}' AND role = 'sdr';
  `);
  const given = asBefore.with(2, { role: 'ae', custom_role_id: ROLE as never });
  expect(await place(SANDBOX)).toEqual(given);
  const refused = (sql: string) => expect(client.query(sql)).rejects.toThrow(/foreign key|check constraint/);
  await refused(`UPDATE users SET role = 'sdr' WHERE custom_role_id = '${ROLE}'`);
  await refused(`DELETE FROM company_roles WHERE id = '${ROLE}'`);
  for (const permissions of ['[]', '{"leads.read": "some"}', '{"leads.read": true}', '{"leads.read": ["all"]}'])
    await refused(`UPDATE company_roles SET permissions = '${permissions}' WHERE company_id = '${COMPANY}'`);
});
