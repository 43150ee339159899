import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Entry, fromBuffer } from 'yauzl';
import { type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { openWorld } from '../../suites/world.ts';
import { DENIED, HARMLESS, LEFT_OUT, SMELLS } from './exported.ts';
import { exportBytes, makeExport } from './exports.service.ts';
import { listExportTables } from './exports.store.ts';

const DAY_MS = 86_400_000;
let harness: Harness;
let world: Awaited<ReturnType<typeof openWorld>>;
let empty: Awaited<ReturnType<typeof openCompany>>;
const admin = () => harness.caller(world.people.company_admin.token);

beforeAll(async () => {
  harness = await openHarness();
  world = await openWorld(harness, 'exported-company');
  empty = await openCompany(harness.database, 'Another company', { playbook: false });
  await harness.runJobs();
}, 60_000);
afterAll(() => harness.close());

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          void buffer(stream).then((content) => {
            files.set(entry.fileName, content);
            zip.readEntry();
          }, reject);
        }),
      );
      zip.on('end', resolve);
      zip.readEntry();
    });
  });
  return files;
}
const download = async (db: typeof world.db, id: string) => {
  const parts: Buffer[] = [];
  for await (const part of exportBytes(db, id)) parts.push(part);
  return unzip(Buffer.concat(parts));
};

it('holds everything of the company and nothing of another, with a manifest that is true', async () => {
  const { id } = await admin().companyData.startExport();
  expect(await refusal(admin().companyData.startExport())).toMatchObject({ message: MESSAGES.exportRunning });
  await harness.runJobs();
  const [made] = (await admin().companyData.exports()).items;
  expect(made).toMatchObject({ id, state: 'done' });
  expect(made!.done).toBe(made!.total);

  const files = await download(world.db, id);
  const manifest = JSON.parse(files.get('manifest.json')!.toString()) as {
    company: object;
    files: { name: string; rows?: number; sha256: string; columns?: object; read_from: string; read_until: string }[];
    started_at: string;
    finished_at: string;
  };
  expect(manifest.company).toEqual({ id: world.company_id, name: world.company.name });
  expect(manifest.files.map(({ name }) => name).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== 'manifest.json').toSorted(),
  );
  const { started_at, finished_at } = manifest;
  for (const { name, rows, sha256, read_from, read_until } of manifest.files) {
    const times = [started_at, read_from, read_until, finished_at];
    expect(times, name).toEqual(times.toSorted());
    const content = files.get(name)!;
    expect(createHash('sha256').update(content).digest('hex'), name).toBe(sha256);
    expect(name.startsWith('data/') ? content.toString().split('\n').length - 1 : undefined, name).toBe(rows);
  }
  const leads = files
    .get('data/leads.jsonl')!
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string });
  expect(leads.map((lead) => lead.id)).toContain(world.lead_id);
  expect(files.get('data/users.jsonl')!.toString()).toContain(world.people.ae.email);
  expect([...files.keys()].some((name) => name.startsWith('files/') && name.endsWith('exported-company.txt'))).toBe(
    true,
  );
  const everything = Buffer.concat([...files.values()]).toString();
  expect(everything.includes(empty.company.id)).toBe(false);
  expect(/\$argon2|"(?:password|key|token)_hash"|"\w*secret"/.exec(everything)?.[0]).toBeUndefined();

  expect(await world.db.auditEntry.count({ where: { action: 'data.export', subject_id: id } })).toBe(1);
  expect(await world.db.notification.count({ where: { event_id: id } })).toBe(1);
});

it('is made of a company with next to nothing, and expires', async () => {
  const api = harness.caller(empty.people.company_admin.token);
  const { id } = await api.companyData.startExport();
  await harness.runJobs();
  expect((await download(empty.db, id)).get('data/leads.jsonl')!.length).toBe(0);
  harness.clock.now = new Date(Date.now() + 8 * DAY_MS);
  await harness.services.jobs.add('sweep-company-exports', {});
  await harness.runJobs();
  harness.clock.now = null;
  expect((await api.companyData.exports()).items).toMatchObject([{ state: 'expired' }]);
  expect(await empty.db.companyExportChunk.count()).toBe(0);
});

it('starts anew after a kill, and a worker that lost it writes nothing more', async () => {
  const api = harness.caller(empty.people.company_admin.token);
  const { id } = await api.companyData.startExport();
  const killed = AbortSignal.abort(new Error('killed'));
  await expect(makeExport(empty.db, harness.services, id, killed)).rejects.toThrow('killed');
  harness.clock.now = new Date(Date.now() + 5 * 60_000);
  await harness.services.jobs.add('sweep-company-exports', {});
  await harness.runJobs();
  harness.clock.now = null;
  expect((await api.companyData.exports()).items[0]).toMatchObject({ id, state: 'done' });
  expect((await download(empty.db, id)).has('manifest.json')).toBe(true);
});

it('has no column with a secret', async () => {
  const tables = await listExportTables(world.db);
  const suspicious = tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name}`).filter((column) => SMELLS.test(column.slice(name.length + 1))),
  );
  expect(suspicious.filter((column) => !DENIED.has(column) && !HARMLESS.has(column))).toEqual([]);
  const all = new Set(suspicious);
  expect(
    [...DENIED, ...HARMLESS].filter((column) => !all.has(column)),
    'denied, and not there',
  ).toEqual([]);
  const here = await world.db.$queryRaw<
    { name: string }[]
  >`SELECT relname::text AS name FROM pg_class WHERE relkind IN ('r', 'p')`;
  expect(Object.keys(LEFT_OUT).filter((name) => !here.some((table) => table.name === name))).toEqual([]);
});

it('is for admins alone', async () => {
  expect((await refusal(harness.caller(world.people.manager.token).companyData.startExport())).code).toBe('FORBIDDEN');
  expect((await refusal(harness.caller(world.people.ae.token).companyData.exports())).code).toBe('FORBIDDEN');
});
