import { readEmbeddedTemplate } from '@outrider/testing/embedded-template';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded, type Embedded } from './embedded.ts';

const SEED = 20_261_120;
const CLIENTS = 6;
/** Deeds of each client: as many on a busy machine as on a quiet one. */
const TURNS = 150;
const ANSWER_MS = 8_000;

/** mulberry32: small, fast, and the same on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const seen = {
  answers: 0,
  errors: 0,
  transactions: 0,
  disconnects: 0,
  wrong: [] as unknown[],
  timeouts: [] as unknown[],
};
const acknowledged = new Set<string>();
let database: Embedded;

beforeAll(async () => {
  database = await startEmbedded({ from: await readEmbeddedTemplate() });
  const client = await connect();
  await client.query('CREATE TABLE pairs (transaction_name text, part int, abandoned bool)');
  await client.end();
});
afterAll(() => database.stop());

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, query_timeout: ANSWER_MS, pipeline: true });
  client.on('error', () => {}); // the deeds below include hanging up
  await client.connect();
  return client;
}

function hangUp(client: pg.Client): void {
  seen.disconnects++;
  client.connection.stream.destroy();
}

function expectSame(got: unknown, wanted: unknown): void {
  seen.answers++;
  if (got !== wanted) seen.wrong.push({ got: String(got).slice(0, 80), wanted: String(wanted).slice(0, 80) });
}

/** What a client does in one turn; it returns false when it has hung up. Shares stand for how often. */
type Deed = { share: number; act: (client: pg.Client, me: string, random: () => number) => Promise<boolean> };

const DEEDS: Deed[] = [
  {
    share: 30, // asks
    async act(client, me, random) {
      const wanted = `${me}:${Math.floor(random() * 1e6)}`;
      const { rows } = await client.query<{ answer: string }>('SELECT $1::text AS answer', [wanted]);
      expectSame(rows[0]?.answer, wanted);
      return true;
    },
  },
  {
    share: 15, // asks through a prepared statement, whose name every client uses for another text
    async act(client, me) {
      const { rows } = await client.query<{ answer: string }>({
        name: 'mine',
        text: `SELECT '${me}' || $1::text AS answer`,
        values: ['!'],
      });
      expectSame(rows[0]?.answer, `${me}!`);
      return true;
    },
  },
  {
    share: 10, // asks several things at once
    async act(client, me) {
      const wanted = [1, 2, 3].map((i) => `${me}/${i}`);
      const results = await Promise.all(
        wanted.map((text) => client.query<{ answer: string }>('SELECT $1::text AS answer', [text])),
      );
      results.forEach(({ rows }, i) => expectSame(rows[0]?.answer, wanted[i]));
      return true;
    },
  },
  {
    share: 10, // makes a mistake
    async act(client) {
      await client.query('SELECT 1 / $1::int', [0]);
      return true;
    },
  },
  {
    share: 15, // writes both halves of a pair, sometimes fails in between
    async act(client, me, random) {
      const name = `${me}-${random()}`;
      await client.query('BEGIN');
      await client.query('INSERT INTO pairs VALUES ($1, 1, false)', [name]);
      if (random() < 0.3) await client.query('INSERT INTO nowhere VALUES (1)');
      await client.query('INSERT INTO pairs VALUES ($1, 2, false)', [name]);
      await client.query('COMMIT');
      acknowledged.add(name);
      seen.transactions++;
      return true;
    },
  },
  {
    share: 8, // sends and receives much
    async act(client, me) {
      const much = me.repeat(150_000);
      const { rows } = await client.query<{ answer: string }>('SELECT $1::text AS answer', [much]);
      expectSame(rows[0]?.answer, much);
      return true;
    },
  },
  {
    share: 6, // hangs up in a transaction, at any point of it
    async act(client, me, random) {
      await client.query('BEGIN');
      client.query('INSERT INTO pairs VALUES ($1, 1, true)', [me]).catch(() => {});
      if (random() < 0.5) await new Promise((resolve) => setTimeout(resolve, 3));
      hangUp(client);
      return false;
    },
  },
  {
    share: 6, // hangs up on a statement that runs
    async act(client) {
      client.query('SELECT pg_sleep(0.01), count(*) FROM generate_series(1, 20000)').catch(() => {});
      hangUp(client);
      return false;
    },
  },
];

function pick(random: () => number): Deed {
  let left = random() * DEEDS.reduce((sum, { share }) => sum + share, 0);
  return DEEDS.find(({ share }) => (left -= share) < 0) ?? DEEDS[0]!;
}

async function misbehave(me: string, random: () => number): Promise<void> {
  let client = await connect();
  for (let turn = 0; turn < TURNS; turn++) {
    const { act } = pick(random);
    let stays = true;
    try {
      stays = await act(client, me, random);
    } catch (error) {
      if (error instanceof pg.DatabaseError) {
        seen.errors++;
        await client.query('ROLLBACK');
      } else {
        seen.timeouts.push(error);
        stays = false;
      }
    }
    if (!stays) client = await connect();
  }
  await client.end();
}

it('answers every client with its own rows, whatever the others do', { timeout: 60_000 }, async () => {
  await Promise.all(Array.from({ length: CLIENTS }, (_, i) => misbehave(`client${i}`, seededRandom(SEED + i))));

  const client = await connect();
  const { rows: left } = await client.query(
    "SELECT transaction_name, array_agg(part ORDER BY part) AS parts FROM pairs GROUP BY 1 HAVING bool_or(abandoned) OR array_agg(part ORDER BY part) <> '{1,2}'",
  );
  const { rows: whole } = await client.query<{ name: string }>('SELECT DISTINCT transaction_name AS name FROM pairs');
  const { rows: prepared } = await client.query('SELECT name FROM pg_prepared_statements');
  await client.end();

  expect(seen.wrong).toEqual([]);
  expect(seen.timeouts).toEqual([]);
  expect(left).toEqual([]);
  expect(new Set(whole.map(({ name }) => name))).toEqual(acknowledged);
  expect(prepared).toEqual([]); // nobody is connected any more who had prepared something
  expect(Math.min(seen.answers, seen.errors, seen.transactions, seen.disconnects)).toBeGreaterThan(5); // it was a real try
  process.stdout.write(
    `gate.fuzz: ${seen.answers} answers, ${seen.transactions} transactions, ${seen.errors} errors, ${seen.disconnects} disconnects\n`,
  );
});
