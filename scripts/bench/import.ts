// npm run bench -- import: files of leads and of contacts through upload, dry run and run of the built server, beside
// plain pg writing the same rows with the same five tables: no file, no checks, no deduplication, no scoring. The clock
// and the processor time of each.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CUSTOM_FIELDS } from './custom-fields.ts';
import { start } from './processes.ts';
import { openClock, per1000, type Spent } from './processor-time.ts';
import type { Seeded } from './seed.ts';

type ImportState = {
  id: string;
  state: string;
  reason: string | null;
  row_count: number;
  mapping: unknown;
  counted: { created: number; failed: number };
};
/** What a part of it took by the clock, and of the processors' time. */
export type Taken = { ms: number; spent: Spent };
export type ImportFigures = {
  upload: Taken;
  check: Taken;
  run: Taken;
  idleMb: number;
  uploadMb: number;
  checkMb: number;
  peakMb: number;
};

const ROWS = 10_000;
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

/** A file to measure with: what is in it, and its text. */
export type BenchFile = { type: 'lead' | 'contact'; text: string };

/** Leads that nobody has. `own`: with the company's own columns. */
export function leadFile(own: boolean): BenchFile {
  const tag = `import-${randomUUID().slice(0, 8)}-`;
  const header = own ? [HEADER, ...CUSTOM_FIELDS.map(({ key }) => key)].join(',') : HEADER;
  const lines = Array.from({ length: ROWS }, (_, i) => (own ? `${line(tag, i)},${ownCells(i)}` : line(tag, i)));
  return { type: 'lead', text: [header, ...lines, ''].join('\n') };
}

/** Contacts that nobody has, ten at each account, as another CRM exports them: every account is made as well. */
export function contactFile(): BenchFile {
  const tag = `import-${randomUUID().slice(0, 8)}`;
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const company = Math.floor(i / 10);
    return `${tag}${i},First${i % 211},Family${i % 5003},person${i}@${tag}-${company}.example,${pick(TITLES, i)},+1 555 0100,${tag}c${company},Company ${tag} ${company}`;
  });
  const header =
    'Record ID,First Name,Last Name,Email,Job Title,Phone Number,Associated Company IDs,Associated Company';
  return { type: 'contact', text: [header, ...lines, ''].join('\n') };
}

export async function measureImport(
  server: string,
  env: Record<string, string>,
  seeded: Seeded,
  port: number,
  { file: { type, text }, url }: { file: BenchFile; url: string | null },
): Promise<ImportFigures> {
  const running = await start(server, env);
  const clock = await openClock(running.process.pid!, url);
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
      await sleep(100); // each question costs the server some milliseconds
    }
  };
  const timed = async <T>(work: () => Promise<T>): Promise<[T, Taken]> => {
    const [before, started] = [clock.read(), performance.now()];
    const result = await work();
    return [result, { ms: performance.now() - started, spent: clock.since(before, clock.read(), ROWS) }];
  };
  try {
    await clock.rested();
    const idleMb = running.memoryMb();
    const [uploaded, upload] = await timed(async () => {
      const answer = await fetch(`${base}?type=${type}&name=bench.csv`, { method: 'POST', headers, body: text });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as ImportState;
    });
    const uploadMb = running.peakMb();
    const { id, mapping } = uploaded;
    const [, check] = await timed(async () => (await ask(`/${id}/check`, { mapping }), until(id, 'checked')));
    const checkMb = running.peakMb();
    const [done, run] = await timed(async () => (await ask(`/${id}/run`, {}), until(id, 'done')));
    if (done.counted.created !== ROWS) throw new Error(`Only ${done.counted.created} of ${ROWS} rows became records`);
    return { upload, check, run, idleMb, uploadMb, checkMb, peakMb: running.peakMb() };
  } finally {
    await clock.close();
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

/** What as many rows take, 250 a statement; they are taken away again. */
export async function measureFloor(url: string, { company_id }: Seeded): Promise<Taken> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: sample } = await client.query<{ ai_insights: unknown }>(
    'SELECT ai_insights FROM leads WHERE company_id = $1 LIMIT 1',
    [company_id],
  );
  const clock = await openClock(process.pid, url);
  const [before, started] = [clock.read(), performance.now()];
  for (let from = 0; from < ROWS; from += 250)
    await client.query({
      name: 'floor',
      text: FLOOR,
      values: [company_id, JSON.stringify(sample[0]?.ai_insights ?? []), from, Math.min(from + 250, ROWS) - 1],
    });
  const taken = { ms: performance.now() - started, spent: clock.since(before, clock.read(), ROWS) };
  await clock.close();
  await client.query(`DELETE FROM leads WHERE company_id = $1 AND email LIKE '%@floor.example'`, [company_id]);
  await client.end();
  return taken;
}

const rate = ({ ms }: Taken) => Math.round(ROWS / (ms / 1000)).toLocaleString('en-US');
const tell = (what: string, taken: Taken) => `| ${what} | ${rate(taken)} | ${per1000(taken.spent, 1)} |`;

export function tellImport(
  { upload, check, run, idleMb, uploadMb, checkMb, peakMb }: ImportFigures,
  own: ImportFigures,
  contacts: ImportFigures,
  floors: Taken[],
): string {
  return [
    `\n| import of ${ROWS.toLocaleString('en-US')} rows | rows/s | processor ms per 1,000: server + database |`,
    '|---|---|---|',
    ...floors.map((floor) => tell('plain pg', floor)),
    tell('upload, read and stored', upload),
    tell('dry run', check),
    tell('run: deduplicated, scored, undoable', run),
    tell('with ten own columns: upload', own.upload),
    tell('dry run', own.check),
    tell('run', own.run),
    tell('contacts and their accounts: upload', contacts.upload),
    tell('dry run', contacts.check),
    tell('run', contacts.run),
    `\nmemory ${idleMb} MB before; peak ${uploadMb} MB after the upload, ${checkMb} MB after the dry run, ${peakMb} MB after the run\n`,
  ].join('\n');
}
