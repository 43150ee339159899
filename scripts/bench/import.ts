// npm run bench -- import: a file of leads through upload, dry run and run of the built server, beside plain pg
// writing the same rows with the same five tables: no file, no checks, no deduplication, no scoring.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CUSTOM_FIELDS } from './custom-fields.ts';
import { start } from './processes.ts';
import type { Seeded } from './seed.ts';

type ImportState = {
  id: string;
  state: string;
  reason: string | null;
  row_count: number;
  mapping: unknown;
  counted: { created: number; failed: number };
};
export type ImportFigures = {
  rows: number;
  uploadMs: number;
  checkMs: number;
  runMs: number;
  idleMb: number;
  uploadMb: number;
  checkMb: number;
  peakMb: number;
  floorMs: number;
};

const TITLES = ['VP Operations', 'Head of Sales', 'CTO', 'Plant Manager', 'Consultant', 'Chief Financial Officer'];
const line = (tag: string, i: number) =>
  `lead${i}@${tag}${i % 977}.example,First${i % 211},Family${i % 5003},Company ${i % 9973},${TITLES[i % 6]},+1 555 ${String(i % 10_000).padStart(4, '0')},technology,${i % 3 ? '51-200' : '1200'},${(i % 90) * 1000},this quarter,"Asked for a call back, about line downtime"`;
const HEADER = 'Email,First name,Last name,Company,Job title,Phone,Industry,Company size,Budget,Timeline,Notes';

const pick = (values: readonly string[], i: number) => values[i % values.length] ?? '';
/** The cells of the company's own ten columns, spelled as files spell them. */
const ownCells = (i: number) =>
  [
    `Lathe model ${i % 4999}`,
    pick(['Low', 'middle', 'HIGH'], i),
    `Plant ${i % 211}`,
    pick(['yes', 'no'], i),
    String(i % 400),
    `"$${(1000 + (i % 900)).toLocaleString('en-US')}.50"`,
    String(i % 4),
    `${1 + (i % 28)}.${1 + (i % 12)}.2026`,
    pick(['iso', 'gmp; repair', 'Training'], i),
    pick(['north', 'South', 'east'], i),
  ].join(',');

export async function measureImport(
  server: string,
  env: Record<string, string>,
  seeded: Seeded,
  port: number,
  rows: number,
  { own = false }: { own?: boolean } = {},
): Promise<Omit<ImportFigures, 'floorMs'>> {
  const running = await start(server, env);
  const base = `http://127.0.0.1:${port}/api/imports`;
  const headers = { authorization: `Bearer ${seeded.token}` };
  const ask = async (path: string, body?: object): Promise<ImportState> => {
    const answer = await fetch(
      base + path,
      body
        ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : { headers },
    );
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as ImportState;
  };
  const until = async (id: string, state: string) => {
    for (;;) {
      const now = await ask(`/${id}`);
      if (now.state === state) return now;
      if (now.state === 'failed' || now.state === 'ready') throw new Error(`The import is ${now.state}: ${now.reason}`);
      await sleep(50);
    }
  };
  const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const started = performance.now();
    return [await work(), performance.now() - started];
  };
  try {
    const idleMb = running.memoryMb();
    const tag = `import-${randomUUID().slice(0, 8)}-`;
    const header = own ? [HEADER, ...CUSTOM_FIELDS.map(({ key }) => key)].join(',') : HEADER;
    const lines = Array.from({ length: rows }, (_, i) => (own ? `${line(tag, i)},${ownCells(i)}` : line(tag, i)));
    const text = [header, ...lines, ''].join('\n');
    const [uploaded, uploadMs] = await timed(async () => {
      const answer = await fetch(`${base}?name=bench.csv`, { method: 'POST', headers, body: text });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as ImportState;
    });
    const uploadMb = running.peakMb();
    const { id, mapping } = uploaded;
    const [, checkMs] = await timed(async () => (await ask(`/${id}/check`, { mapping }), until(id, 'checked')));
    const checkMb = running.peakMb();
    const [done, runMs] = await timed(async () => (await ask(`/${id}/run`, {}), until(id, 'done')));
    if (done.counted.created !== rows) throw new Error(`Only ${done.counted.created} of ${rows} rows became leads`);
    return { rows, uploadMs, checkMs, runMs, idleMb, uploadMb, checkMb, peakMb: running.peakMb() };
  } finally {
    await running.stop();
  }
}

const FLOOR = `
  WITH input AS (SELECT gen_random_uuid() AS id, i FROM generate_series($3::int, $4::int) i),
    lead AS (INSERT INTO leads (company_id, id, email, email_key, first_name, last_name, company_name, job_title, phone, industry, company_size, source, estimated_budget, notes, score, priority, score_version, ai_insights)
      SELECT $1, id, 'lead' || i || '@floor.example', 'lead' || i || '@floor.example', 'First' || i % 211, 'Family' || i % 5003, 'Company ' || i % 9973, 'Head of Sales', '+1 555 0100', 'technology', '51-200', 'import',
        i % 90 * 1000, 'Asked for a call back, about line downtime', 50, 'low', 'rules-1', $2::jsonb FROM input RETURNING id),
    activity AS (INSERT INTO lead_activities (company_id, id, lead_id, kind, actor_kind) SELECT $1, gen_random_uuid(), id, 'captured', 'user' FROM lead),
    history AS (INSERT INTO score_history (company_id, id, lead_id, score, probability, score_version, factors, features) SELECT $1, gen_random_uuid(), id, 50, 0.5, 'rules-1', $2::jsonb, '{}' FROM lead),
    audit AS (INSERT INTO audit_log (company_id, id, action, actor_kind, subject_id) SELECT $1, gen_random_uuid(), 'lead.capture', 'user', id FROM lead)
  SELECT count(*) FROM lead`;

/** Milliseconds for as many rows, 250 a statement; they are taken away again. */
export async function measureFloor(url: string, { company_id }: Seeded, rows: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: sample } = await client.query<{ ai_insights: unknown }>(
    'SELECT ai_insights FROM leads WHERE company_id = $1 LIMIT 1',
    [company_id],
  );
  const started = performance.now();
  for (let from = 0; from < rows; from += 250)
    await client.query({
      name: 'floor',
      text: FLOOR,
      values: [company_id, JSON.stringify(sample[0]?.ai_insights ?? []), from, Math.min(from + 250, rows) - 1],
    });
  const ms = performance.now() - started;
  await client.query(`DELETE FROM leads WHERE company_id = $1 AND email LIKE '%@floor.example'`, [company_id]);
  await client.end();
  return ms;
}

const rate = (rows: number, ms: number) => `${Math.round(rows / (ms / 1000)).toLocaleString('en-US')} rows/s`;

/** The same import with ten columns of the company's own, as a share of the rate without. */
export const tellOwnColumns = (
  plain: { runMs: number; checkMs: number },
  own: { rows: number; runMs: number; checkMs: number },
) =>
  `with ten columns of the company’s own: dry run ${rate(own.rows, own.checkMs)} (${(plain.checkMs / own.checkMs).toFixed(2)} of it without), run ${rate(own.rows, own.runMs)} (${(plain.runMs / own.runMs).toFixed(2)})\n`;

export function tellImport({
  rows,
  uploadMs,
  checkMs,
  runMs,
  idleMb,
  uploadMb,
  checkMb,
  peakMb,
  floorMs,
}: ImportFigures): string {
  return [
    `\n| import of ${rows.toLocaleString('en-US')} rows | Outrider | floor | ratio |`,
    '|---|---|---|---|',
    `| upload, read and stored | ${rate(rows, uploadMs)} | | |`,
    `| dry run | ${rate(rows, checkMs)} | | |`,
    `| run: deduplicated, scored, undoable | ${rate(rows, runMs)} | ${rate(rows, floorMs)} | ${(floorMs / runMs).toFixed(2)} |`,
    `\nmemory ${idleMb} MB before; peak ${uploadMb} MB after the upload, ${checkMb} MB after the dry run, ${peakMb} MB after the run\n`,
  ].join('\n');
}
