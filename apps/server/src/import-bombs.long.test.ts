import { rmSync } from 'node:fs';
import path from 'node:path';
import { nestedBomb, sharedTextBomb } from '@outrider/api/records/imports/bombs.fixture';
// oxlint-disable-next-line no-restricted-imports -- looks into the database of another process, from outside of the application
import { type Database, openDatabase } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { type MainProcess, startMain } from './testing/main.ts';
import { openCompany } from './testing/people.ts';
import { openFolder } from './testing/server.ts';

let folder: string;
let database: Database;
let main: MainProcess;
let server: { port: number };
let acme: Awaited<ReturnType<typeof openCompany>>;

beforeAll(async () => {
  folder = await openFolder();
  database = openDatabase(
    `postgresql://postgres@localhost:5432/postgres?host=${encodeURIComponent(path.join(folder, 'socket'))}`,
    2,
  );
  main = startMain({ DATA_FOLDER: folder });
  server = await main.serving;
  acme = await openCompany(database);
}, 60_000);
afterAll(async () => {
  main.child.kill('SIGKILL');
  await main.exited;
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const upload = (body: Uint8Array | string) =>
  call(server, 'POST', '/api/imports?name=leads.xlsx', {
    token: acme.token,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });

it.each([
  ['590 MB of empty shared texts', sharedTextBomb, MESSAGES.importTooHeavy],
  ['300 MB of nested elements', nestedBomb, MESSAGES.importDamaged],
])(
  'a workbook that unpacks to %s is refused, and the server answers all the while',
  async (_name, build, detail) => {
    const bomb = await build();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const refused = upload(bomb);
    const answers: number[] = [];
    let slowest = 0;
    for (let ended = false; !ended;) {
      const began = performance.now();
      answers.push((await call(server, 'GET', '/api/imports', { token: acme.token })).status);
      slowest = Math.max(slowest, performance.now() - began);
      ended = await Promise.race([refused.then(() => true), new Promise<false>((go) => setTimeout(go, 20, false))]);
    }
    expect(await refused).toMatchObject({ status: 422, detail });
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(slowest).toBeLessThan(5_000);
    expect(await upload('Email\nada@example.com\n')).toMatchObject({ status: 201, json: { row_count: 1 } });
    expect(main.child.exitCode).toBeNull();
  },
  90_000,
);
