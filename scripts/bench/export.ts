// npm run bench -- export: every lead of a company as a file, how long it takes and what it does to the memory of the built server.
import { start } from './processes.ts';
import type { Seeded } from './seed.ts';

export type ExportFigures = { format: 'csv' | 'xlsx'; rows: number; bytes: number; ms: number; firstByteMs: number; beforeMb: number; peakMb: number };

/** @throws when the file has fewer rows than the company has leads */
export async function measureExport(server: string, env: Record<string, string>, { token, leads }: Seeded, port: number): Promise<ExportFigures[]> {
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

export const tellExport = (figures: ExportFigures[]): string =>
  [
    '\n| export | leads | file | first byte | whole | memory before | peak |',
    '|---|---|---|---|---|---|---|',
    ...figures.map(({ format, rows, bytes, ms, firstByteMs, beforeMb, peakMb }) => `| ${format} | ${rows.toLocaleString('en-US')} | ${(bytes / 1e6).toFixed(1)} MB | ${Math.round(firstByteMs)} ms | ${(ms / 1000).toFixed(1)} s | ${beforeMb} MB | ${peakMb} MB |`),
    '',
  ].join('\n');
