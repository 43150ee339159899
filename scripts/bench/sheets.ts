// npm run bench -- sheets [rows]: how many rows a second the first sync of a sheet takes, and one of a sheet that did
// not change. On the embedded database, or in a database of its own on the PostgreSQL whose admin login DATABASE_URL
// names. Google is the stand-in, in the same process.
import { randomUUID } from 'node:crypto';
import { createSecretBox } from '../../packages/api/src/ground/secrets/secret-box.ts';
import { createServices } from '../../packages/api/src/entry/create-services.ts';
import type { Services } from '../../packages/api/src/ground/services.ts';
import { configureAgent } from '../../packages/api/src/automation/sheets/configure.service.ts';
import { sealTokens } from '../../packages/api/src/automation/sheets/credentials.ts';
import { createGoogle } from '../../packages/api/src/automation/sheets/google/client.ts';
import { createAgent } from '../../packages/api/src/automation/sheets/sheets.service.ts';
import { syncNow } from '../../packages/api/src/automation/sheets/sync.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { listenAsGoogle } from '../../packages/testing/src/google-stand-in/listen.ts';
import { createStandIn } from '../../packages/testing/src/google-stand-in/stand-in.ts';
import { openStore } from './database.ts';
import { openClock, per1000 } from './processor-time.ts';

const count = Number(process.argv[2] ?? 5_000);
const say = (line: string) => process.stdout.write(`${line}\n`);
const quiet = () => {};
const HEADERS = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Company',
  'Job title',
  'Industry',
  'Company size',
  'Estimated budget',
  'Decision timeline',
  'Pain points',
  'Notes',
];
const row = (n: number) => [
  'Test',
  `Person ${n}`,
  `person-${n}@bench.example`,
  `+1 415 555 ${1000 + (n % 9000)}`,
  `Firm ${n % 499}`,
  'Head of Sales',
  'technology',
  '51-200',
  String(1_000 + (n % 90_000)),
  'this quarter',
  'Leads wait two days',
  `Row ${n}`,
];

const store = await openStore();
const { url } = store;
const database = openDatabase(url);
const clock = await openClock(process.pid, store.isEmbedded ? null : url);
const { id: company_id } = await database.platform.company.create({
  data: { name: 'Bench', domain: `bench-${randomUUID()}`, subscription_plan: 'professional', status: 'active' },
});
const db = database.forCompany(company_id);
const rows = [HEADERS, ...Array.from({ length: count }, (_, at) => row(at))];
const standIn = createStandIn({
  email: 'bench@example.com',
  client_id: 'client',
  files: [
    { id: 'sheet', name: 'Bench', modifiedTime: '2026-01-15T09:30:00.000Z', sheets: [{ title: 'Sheet1', rows }] },
  ],
});
const { root, close } = await listenAsGoogle(standIn);
const services = createServices({
  secrets: createSecretBox([Buffer.alloc(32, 7)]),
  google: createGoogle({
    client_id: 'client',
    client_secret: 'secret',
    address: () => 'http://localhost',
    local: true,
    root: { browser: () => root, tokens: () => root, api: () => root },
  }),
  log: { info: quiet, warn: quiet, error: (fields: object, text: string) => say(`${text} ${JSON.stringify(fields)}`) },
  now: () => new Date(),
} as unknown as Services);
const actor = { kind: 'system', id: null, name: 'bench' } as const;

const { agent_id: id } = await createAgent(db, actor, { name: 'Bench', description: null });
const tokens = {
  refresh_token: `refresh-${Buffer.from('read').toString('base64url')}.x`,
  access_token: null,
  expiry_date: null,
  scope: '',
  email: null,
};
await db.sheetsAgent.updateMany({
  where: { id },
  data: { google_credentials: sealTokens(services.secrets, company_id, id, tokens) },
});
await configureAgent(db, services, actor, {
  id,
  spreadsheet_id: 'sheet',
  spreadsheet_name: 'Bench',
  sheet_name: 'Sheet1',
  header_row: 1,
});

async function timeSync(
  what: string,
  expected: { created: number; updated: number; unchanged: number },
): Promise<void> {
  const calls = standIn.calls.length;
  const [started, before] = [performance.now(), clock.read()];
  const { created, updated, unchanged, error } = await syncNow(db, services, id);
  const seconds = (performance.now() - started) / 1000;
  const spent = clock.since(before, clock.read(), 1);
  if (error || created !== expected.created || updated !== expected.updated || unchanged !== expected.unchanged)
    throw new Error(`${what}: ${error ?? JSON.stringify({ created, updated, unchanged })}`);
  say(
    `| ${what} | ${Math.round(count / seconds)}/s | ${seconds.toFixed(2)} s | ${per1000(spent, count)} | ${standIn.calls.length - calls} |`,
  );
}

say(
  `\n### Google Sheets, ${store.isEmbedded ? 'embedded database' : 'PostgreSQL'}, ${count.toLocaleString('en-US')} rows of ${HEADERS.length} columns\n`,
);
say('| sync | rows | took | processor ms per 1,000: server + database | calls to Google |\n|---|---|---|---|---|');
await timeSync('first', { created: count, updated: 0, unchanged: 0 });
await timeSync('unchanged', { created: 0, updated: 0, unchanged: count });
rows.splice(1, count, ...rows.slice(1).reverse());
await timeSync('sorted', { created: 0, updated: 0, unchanged: count });
say(`\nmemory at the end ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
await clock.close();
await close();
await database.close();
await store.close();
