// npm run bench -- export: every lead of a company as a file, how long it takes and what it does to the memory of the
// built server, beside plain pg reading the same columns and writing them as lines of text: no formula guard, no
// reasons in words, no audit.
import pg from 'pg';
import { start } from './processes.ts';
import type { Seeded } from './seed.ts';

export type ExportFigures = {
  format: 'csv' | 'xlsx';
  rows: number;
  bytes: number;
  ms: number;
  firstByteMs: number;
  beforeMb: number;
  peakMb: number;
};

/** @throws when the file has fewer rows than the company has leads */
export async function measureExport(
  server: string,
  env: Record<string, string>,
  { token, leads }: Seeded,
  port: number,
): Promise<ExportFigures[]> {
  const figures: ExportFigures[] = [];
  for (const format of ['csv', 'xlsx'] as const) {
    const running = await start(server, env); // each on a fresh process: a peak is of its whole life
    try {
      const headers = { authorization: `Bearer ${token}` };
      await fetch(`http://127.0.0.1:${port}/api/leads`, { headers }).then((answer) => answer.arrayBuffer()); // connections and plans
      const beforeMb = running.memoryMb();
      const started = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/api/leads/export?format=${format}`, { headers });
      const firstByteMs = performance.now() - started;
      if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
      let [bytes, lines] = [0, 0];
      for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
        bytes += part.length;
        for (let at = part.indexOf(10); format === 'csv' && at >= 0; at = part.indexOf(10, at + 1)) lines += 1;
      }
      const ms = performance.now() - started;
      const rows = format === 'csv' ? lines - 1 : Number(answer.headers.get('x-total-count'));
      if (rows < leads) throw new Error(`${rows} of ${leads} leads are in the ${format} file`);
      figures.push({ format, rows, bytes, ms, firstByteMs, beforeMb, peakMb: running.peakMb() });
    } finally {
      await running.stop();
    }
  }
  return figures;
}

/** Milliseconds for every lead of the company, a thousand at a time. */
export async function measureExportFloor(url: string, { company_id, leads }: Seeded): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  await client.query('BEGIN');
  await client.query(FLOOR.replace('$1', client.escapeLiteral(company_id)));
  let written = 0;
  for (let rows: unknown[] = [0]; rows.length > 0; written += rows.length) {
    ({ rows } = await client.query({ text: 'FETCH 1000 FROM every_lead', rowMode: 'array' }));
    Buffer.from((rows as unknown[][]).map((row) => row.map((cell) => JSON.stringify(cell)).join(',')).join('\n'));
  }
  const ms = performance.now() - started;
  await client.end();
  if (written !== leads) throw new Error(`${written} of ${leads} leads were read`);
  return ms;
}

const FLOOR = `
  DECLARE every_lead NO SCROLL CURSOR FOR
  SELECT email, first_name, last_name, company_name, job_title, phone, industry, company_size, source, status, priority, score, ai_insights -> 'factors', processing_mode, estimated_budget,
    decision_timeline, pain_points, notes, created_at, updated_at, last_contacted, id FROM leads WHERE company_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`;

export const tellExport = (figures: ExportFigures[], floorMs: number): string =>
  [
    '\n| export | leads | file | first byte | whole | floor | ratio | memory before | peak |',
    '|---|---|---|---|---|---|---|---|---|',
    ...figures.map(
      ({ format, rows, bytes, ms, firstByteMs, beforeMb, peakMb }) =>
        `| ${format} | ${rows.toLocaleString('en-US')} | ${(bytes / 1e6).toFixed(1)} MB | ${Math.round(firstByteMs)} ms | ${(ms / 1000).toFixed(1)} s | ${(floorMs / 1000).toFixed(1)} s | ${(floorMs / ms).toFixed(2)} | ${beforeMb} MB | ${peakMb} MB |`,
    ),
    '',
  ].join('\n');
