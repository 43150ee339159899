import { rmSync } from 'node:fs';
import path from 'node:path';
// oxlint-disable-next-line no-restricted-imports -- looks into the database of another process, from outside of the application
import { type CompanyDb, type Database, openDatabase } from '@outrider/db';
import { createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { call } from './testing/call.ts';
import { type MainProcess, startMain } from './testing/main.ts';
import { openCompany } from './testing/people.ts';
import { openFolder } from './testing/server.ts';

vi.setConfig({ testTimeout: 180_000 }); // 2,500 rows twice over, on a machine that runs other tests beside it
const ROWS = 2_500; // ten batches
const KILLED_AFTER_BATCHES = 3;
const KNOWN = 3;

let folder: string;
let database: Database;
let db: CompanyDb;
let main: MainProcess;
let server: { port: number };
let token: string;
let team: string[];

const emailOf = (i: number) => `row-${i}@import.example`;
const row = (i: number) => `${emailOf(i)},Row ${i},${i % 7 ? 'Northwind' : ''}`;
const ask = async (method: string, target: string, body?: object) =>
  (await call(server, method, target, { token, body })).json as {
    id: string;
    state: string;
    mapping: object;
    counted: object;
  };
const cursor = async (id: string) =>
  (await db.import.findFirst({ where: { id }, select: { cursor: true, state: true } })) ?? {
    cursor: -1,
    state: 'gone',
  };
const until = (id: string, state: string) =>
  vi.waitFor(async () => expect((await cursor(id)).state).toBe(state), { timeout: 80_000, interval: 50 });

beforeAll(async () => {
  folder = await openFolder();
  database = openDatabase(
    `postgresql://postgres@localhost:5432/postgres?host=${encodeURIComponent(path.join(folder, 'socket'))}`,
    2,
  );
  main = startMain({ DATA_FOLDER: folder });
  server = await main.serving;
  const acme = await openCompany(database);
  ({ db, token } = acme);
  team = [];
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan'])
    team.push((await createUser(database, acme.company, 'sdr', { full_name: name })).id);
  await ask('POST', '/api/assignment-rules', { name: 'Everybody', method: 'round_robin', people: team });
}, 120_000);
afterAll(async () => {
  main.child.kill('SIGKILL');
  await main.exited;
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it('goes on after a kill -9 in the middle: every row once, every turn once, and the counts are exact', async () => {
  for (let i = 0; i < KNOWN; i += 1)
    await call(server, 'POST', '/api/leads/capture', { token, body: { email: emailOf(i * 700) } });
  const rows = [
    'Email,Name,Company',
    ...Array.from({ length: ROWS }, (_, i) => row(i)),
    row(1),
    row(ROWS - 1),
    'nobody,No,Where',
  ].join('\n');
  const uploaded = (
    await call(server, 'POST', '/api/imports?name=fair.csv', {
      token,
      body: rows,
      headers: { 'content-type': 'application/octet-stream' },
    })
  ).json as { id: string; mapping: object };
  const { id } = uploaded;
  await ask('POST', `/api/imports/${id}/check`, { mapping: uploaded.mapping });
  await until(id, 'checked');
  await ask('POST', `/api/imports/${id}/run`, {});
  await vi.waitFor(async () => expect((await cursor(id)).cursor).toBeGreaterThanOrEqual(KILLED_AFTER_BATCHES), {
    timeout: 30_000,
    interval: 5,
  });
  main.child.kill('SIGKILL');
  expect((await main.exited).signal).toBe('SIGKILL');

  main = startMain({ DATA_FOLDER: folder });
  server = await main.serving;
  const left = await cursor(id);
  expect(left.state).toBe('running');
  expect(left.cursor).toBeGreaterThan(0); // the embedded database died with it and may have lost its last batches, whole
  expect(left.cursor).toBeLessThan(ROWS / 250);
  // The dead process's claim on the job runs out half a minute later: now.
  await database.platform.transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL ROLE crm_jobs`;
    await tx.$executeRaw`UPDATE agenda_jobs
      SET locked_at = now() - interval '1 hour'
      WHERE name = 'work-on-import' AND locked_at IS NOT NULL`;
  });
  await until(id, 'done');

  expect(await ask('GET', `/api/imports/${id}`)).toMatchObject({
    state: 'done',
    counted: { created: ROWS - KNOWN, updated: KNOWN, unchanged: 2, failed: 1, duplicates: 2 },
  });
  expect(await db.lead.count()).toBe(ROWS);
  expect(await db.leadActivity.count({ where: { kind: 'captured' } })).toBe(ROWS);
  expect(await db.leadActivity.count({ where: { kind: 'updated' } })).toBe(KNOWN);
  expect(await db.importRecord.count({ where: { action: 'created' } })).toBe(ROWS - KNOWN);
  const held = await db.lead.groupBy({ by: ['assigned_to'], _count: true });
  expect(held.map(({ assigned_to, _count }) => [team.includes(assigned_to ?? ''), _count])).toEqual(
    team.map(() => [true, ROWS / team.length]),
  );
  expect(await db.assignmentRule.findFirst()).toMatchObject({ given: ROWS });
  const told = await db.notification.findMany({ where: { title: 'Import finished' } });
  expect(told.map(({ message }) => message)).toEqual([
    `fair.csv · ${(ROWS - KNOWN).toLocaleString('en-US')} created, ${KNOWN} updated, 1 failed`,
  ]);
  expect(await db.notification.count({ where: { message: 'Imported from fair.csv' } })).toBe(team.length);
});
