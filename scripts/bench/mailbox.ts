// npm run bench -- mailbox [emails]: the first reading of a mailbox, of 10,000 emails with 500 leads unless asked for
// others: how long it takes, and what it does to the memory of the process that reads. On PostgreSQL alone: in a
// database of its own on the server whose admin login DATABASE_URL names. Beside it: the same emails listed and their
// texts fetched, and nothing done with them.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createSecretBox } from '../../packages/api/src/ground/secrets/secret-box.ts';
import type { Services } from '../../packages/api/src/ground/services.ts';
import { syncMailbox } from '../../packages/api/src/records/inbox/sync.ts';
import { createMailboxOpener } from '../../packages/api/src/records/mailboxes/imap.ts';
import { MAIL_CERTIFICATE } from '../../packages/api/src/records/mailboxes/mail-certificate.fixture.ts';
import { mailboxPasswordOwner } from '../../packages/api/src/records/mailboxes/mailboxes.store.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { seedCompany } from './seed.ts';

const AIM_MB = 150;
const PEOPLE = 500;
const say = (line: string) => process.stdout.write(`${line}\n`);
const quiet = () => {};
const USER = 'sales@bench.example';

/** Megabytes of this process, looked at every 20 ms. */
async function watching<T>(
  work: () => Promise<T>,
): Promise<{ found: T; seconds: number; before: number; peak: number }> {
  globalThis.gc?.();
  const megabytes = () => process.memoryUsage().rss / 1024 ** 2;
  const before = megabytes();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, megabytes())), 20);
  const started = performance.now();
  const found = await work();
  clearInterval(watch);
  return { found, seconds: (performance.now() - started) / 1_000, before, peak };
}

async function benchMailbox(stored: BenchDatabase, emails: number): Promise<void> {
  const server = fork(fileURLToPath(new URL('mailbox-server.ts', import.meta.url)), [String(emails)], {
    execArgv: ['--import', 'tsx'],
  });
  const [port] = (await once(server, 'message')) as [number];
  const { company_id } = await seedCompany(stored.url, 0);
  const plain = new pg.Client({ connectionString: stored.url });
  await plain.connect();
  await plain.query(
    `INSERT INTO leads (company_id, id, first_name, last_name, email, source, created_at, updated_at)
      SELECT $1, gen_random_uuid(), 'Person', n::text, 'person' || n || '@customer.example', 'website', now(), now() FROM generate_series(0, $2 - 1) n`,
    [company_id, PEOPLE],
  );
  const secrets = createSecretBox([Buffer.alloc(32, 7)]);
  const id = crypto.randomUUID();
  await plain.query(
    `INSERT INTO mailboxes (company_id, id, owner_id, email, imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security, username, password, connected_at, next_sync_at)
      SELECT $1, $2, id, $3, 'mail.acme.example', $4, 'tls', 'mail.acme.example', 587, 'starttls', $3, $5, now() + interval '1 hour', now() FROM users WHERE company_id = $1 LIMIT 1`,
    [company_id, id, USER, port, secrets.seal('bench', mailboxPasswordOwner(company_id, id))],
  );
  await plain.end();
  const openMailbox = createMailboxOpener({
    isPublic: () => true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    trusted: MAIL_CERTIFICATE.cert,
  });
  const floor = await watching(async () => {
    const place = { host: 'mail.acme.example', port, security: 'tls', username: USER, password: 'bench' } as const;
    const connection = await openMailbox(place);
    await connection.open('INBOX');
    const uids = await connection.uids({ from: 1n });
    for (let at = 0; at < uids.length; at += 100)
      for (const { uid, text } of await connection.list(uids.slice(at, at + 100)))
        if (text) await connection.text(uid, text, 200_000);
    await connection.close();
    return uids.length;
  });
  const database = openDatabase(stored.url);
  const services = {
    openMailbox,
    secrets,
    now: () => new Date(),
    log: { info: quiet, warn: (fields: object) => say(JSON.stringify(fields)), error: quiet },
    wake: { relay: quiet, intake: quiet },
  } as unknown as Services;
  const read = await watching(() => syncMailbox(database.forCompany(company_id), services, id));
  await database.close();
  server.kill();
  say(
    `\n### The first reading of a mailbox of ${emails.toLocaleString('en-US')} emails\n\n| | emails | seconds | emails/s | memory before, MB | more at its most, MB | |\n|---|---|---|---|---|---|---|`,
  );
  for (const [what, { found, seconds, before, peak }] of [
    ['kept', read],
    ['listed and fetched alone', floor],
  ] as const) {
    const more = peak - before;
    say(
      `| ${what} | ${found} | ${seconds.toFixed(1)} | ${((found ?? 0) / seconds).toFixed(0)} | ${before.toFixed(0)} | ${more.toFixed(0)} | ${more > AIM_MB ? 'over the aim' : ''} |`,
    );
  }
}

if (BENCH.databaseUrl)
  await inDatabase(BENCH.databaseUrl, (stored) => benchMailbox(stored, Number(process.argv[2] ?? 10_000)));
else say('\nThe mailbox was not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
