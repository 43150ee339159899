// The floor: plain Node and pg doing the SQL that a call needs, with named statements. No sign-in, tenancy, checks or
// scoring.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { startEmbedded } from '../../packages/db/src/embedded/embedded.ts';
import { FLOOR } from './env.ts';
import { INSIGHTS } from './seed.ts';

const embedded = FLOOR.folder ? await startEmbedded({ folder: FLOOR.folder }) : null;
const pool = new pg.Pool({ connectionString: embedded?.url ?? FLOOR.url, max: 10 });
const company = FLOOR.company;

const LEAD = 'l.company_id = $1 AND l.deleted_at IS NULL';
const PAGE = (where: string) =>
  `SELECT l.*, u.full_name FROM leads l LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to WHERE ${where} ORDER BY l.created_at DESC, l.id DESC LIMIT 50`;
const TOTAL = (where: string) => `SELECT count(*)::int AS count FROM leads l WHERE ${where}`;
const FILTERED = `${LEAD} AND l.status = 'new' AND l.source = 'website'`;
const CREATE = `
  WITH lead AS (INSERT INTO leads (company_id, id, email, email_key, first_name, job_title, source, score, priority, score_version, ai_insights)
      VALUES ($1, $2, $3, $3, $4, $5, 'website', 50, 'low', 'rules-1', $6) ON CONFLICT (company_id, email_key) DO NOTHING RETURNING id),
    activity AS (INSERT INTO lead_activities (company_id, id, lead_id, kind, actor_kind) SELECT $1, gen_random_uuid(), id, 'captured', 'user' FROM lead),
    history AS (INSERT INTO score_history (company_id, id, lead_id, score, probability, score_version, factors, features) SELECT $1, gen_random_uuid(), id, 50, 0.5, 'rules-1', $6, '{}' FROM lead),
    event AS (INSERT INTO outbox_events (company_id, id, topic, subject_id, relayed_at) SELECT $1, gen_random_uuid(), 'lead.created', id, now() FROM lead),
    audit AS (INSERT INTO audit_log (company_id, id, action, actor_kind, subject_id) SELECT $1, gen_random_uuid(), 'lead.capture', 'user', id FROM lead)
  SELECT id FROM lead`;

type Answer = { body: unknown; headers?: Record<string, string | number> };
const ask = async (name: string, text: string, values: unknown[] = [company]) =>
  (await pool.query<Record<string, unknown>>({ name, text, values })).rows;

async function page(name: string, where: string): Promise<Answer> {
  const [rows, [total]] = await Promise.all([ask(name, PAGE(where)), ask(`${name} total`, TOTAL(where))]);
  return { body: rows, headers: { 'x-total-count': Number(total?.['count']) } };
}

const ANSWERS: Record<string, (request: IncomingMessage) => Promise<Answer>> = {
  '/healthz': async () => ({ body: { status: 'ok' } }),
  '/page': () => page('page', LEAD),
  '/filtered': () => page('filtered', FILTERED),
  '/search': async () => ({
    body: await ask(
      'search',
      `SELECT * FROM leads l WHERE ${LEAD} AND search_text LIKE '%family4242%' ORDER BY created_at DESC LIMIT 50`,
    ),
  }),
  '/analytics': async () => ({
    body: await ask(
      'analytics',
      `SELECT source, processing_mode, priority, count(*)::int, sum(score)::int FROM leads l WHERE ${LEAD} GROUP BY 1, 2, 3`,
    ),
  }),
  '/create': async (request) => {
    let text = '';
    for await (const part of request) text += String(part);
    const { email, first_name, job_title } = JSON.parse(text) as Record<string, string>;
    return { body: (await ask('create', CREATE, [company, randomUUID(), email, first_name, job_title, INSIGHTS]))[0] };
  },
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { body, headers } = (await ANSWERS[request.url ?? '']?.(request)) ?? { body: null };
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const server = createServer((request, response) => void answer(request, response));
server.listen(FLOOR.port, '127.0.0.1', () => process.send?.('ready'));
process.once(
  'SIGTERM',
  () =>
    void pool
      .end()
      .then(() => embedded?.stop())
      .then(() => process.exit(0)),
);
