// The floor: plain Express and plain pg doing the SQL that a capture, a page with its total and the analytics need. No sign-in, tenancy, checks or scoring.
import { randomUUID } from 'node:crypto';
import express from 'express';
import pg from 'pg';
import { startEmbedded } from '../../packages/db/src/embedded/embedded.ts';
import { FLOOR } from './env.ts';
import { INSIGHTS } from './seed.ts';

const embedded = FLOOR.folder ? await startEmbedded({ folder: FLOOR.folder }) : null;
const pool = new pg.Pool({ connectionString: embedded?.url ?? FLOOR.url, max: 10 });
const company = FLOOR.company;
const app = express();

const CAPTURE = `
  WITH lead AS (INSERT INTO leads (company_id, id, email, email_key, first_name, job_title, source, score, priority, score_version, ai_insights)
      VALUES ($1, $2, $3, $3, $4, $5, 'website', 50, 'low', 'rules-1', $6) ON CONFLICT (company_id, email_key) DO NOTHING RETURNING id),
    activity AS (INSERT INTO lead_activities (company_id, id, lead_id, kind, actor_kind) SELECT $1, gen_random_uuid(), id, 'captured', 'user' FROM lead),
    history AS (INSERT INTO score_history (company_id, id, lead_id, score, probability, score_version, factors, features) SELECT $1, gen_random_uuid(), id, 50, 0.5, 'rules-1', $6, '{}' FROM lead),
    event AS (INSERT INTO outbox_events (company_id, id, topic, subject_id, relayed_at) SELECT $1, gen_random_uuid(), 'lead.created', id, now() FROM lead),
    audit AS (INSERT INTO audit_log (company_id, id, action, actor_kind, subject_id) SELECT $1, gen_random_uuid(), 'lead.capture', 'user', id FROM lead)
  SELECT id FROM lead`;

app.post('/capture', express.json(), async (request, response) => {
  const { email, first_name, job_title } = request.body as Record<string, string>;
  const { rows } = await pool.query({
    name: 'capture',
    text: CAPTURE,
    values: [company, randomUUID(), email, first_name, job_title, INSIGHTS],
  });
  response.status(201).json(rows[0] ?? {});
});
app.get('/page', async (_request, response) => {
  const [page, total] = await Promise.all([
    pool.query({
      name: 'page',
      text: 'SELECT l.*, u.full_name FROM leads l LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to WHERE l.company_id = $1 AND l.deleted_at IS NULL ORDER BY l.created_at DESC, l.id DESC LIMIT 50',
      values: [company],
    }),
    pool.query({
      name: 'total',
      text: 'SELECT count(*)::int AS count FROM leads WHERE company_id = $1 AND deleted_at IS NULL',
      values: [company],
    }),
  ]);
  response.set('x-total-count', String((total.rows[0] as { count: number }).count)).json(page.rows);
});
app.get('/search', async (_request, response) => {
  const { rows } = await pool.query({
    name: 'search',
    text: `SELECT * FROM leads WHERE company_id = $1 AND deleted_at IS NULL AND search_text LIKE '%family4242%' ORDER BY created_at DESC LIMIT 50`,
    values: [company],
  });
  response.json(rows);
});
app.get('/analytics', async (_request, response) => {
  const { rows } = await pool.query({
    name: 'analytics',
    text: 'SELECT source, processing_mode, priority, count(*)::int, sum(score)::int FROM leads WHERE company_id = $1 AND deleted_at IS NULL GROUP BY 1, 2, 3',
    values: [company],
  });
  response.json(rows);
});
app.listen(FLOOR.port, '127.0.0.1', () => process.send?.('ready'));
process.once(
  'SIGTERM',
  () =>
    void pool
      .end()
      .then(() => embedded?.stop())
      .then(() => process.exit(0)),
);
