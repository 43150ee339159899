import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeOnEachDatabase } from '@outrider/testing/on-each-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from './generated/prisma/client.ts';
import { assertPlainLogin } from './login-role.ts';
import { JSON_FIELDS } from './json-fields.ts';
import { type CompanyDb, type Database, joinReaderDoor, openDatabase } from './tenant.ts';

/** Of a plan of what a reader sees in one table; 22 is the most of any. */
const MOST_NODES = 26;

const lead = (over: object = {}) => ({ email: `${randomUUID()}@example.com`, source: 'website', ...over });

it('knows every JSON column', () => {
  const folder = fileURLToPath(new URL('../../../prisma/schema', import.meta.url));
  const schema = readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const columns = [...schema.matchAll(/^\s+(\w+)\s+Json\b/gm)].map((match) => match[1] ?? '');
  expect([...new Set(columns)].sort()).toEqual([...JSON_FIELDS].sort());
});

describeOnEachDatabase('The tenant door', (open, engine) => {
  let store: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let owner: pg.Client;
  let a: CompanyDb;
  let b: CompanyDb;
  let ofB: { user: string; lead: string };

  beforeAll(async () => {
    store = await open();
    database = openDatabase(store.url, 6);
    owner = new pg.Client({ connectionString: store.ownerUrl });
    await owner.connect();
    [a, b] = (await Promise.all(['a', 'b'].map(newCompany))) as [CompanyDb, CompanyDb];
    await newUser(a);
    const user = await newUser(b);
    const { id } = await b.lead.create({ data: lead({ first_name: 'secret of b', assigned_to: user }) });
    ofB = { user, lead: id };
  });
  afterAll(async () => {
    await owner.end();
    await database.close();
    await store.close();
  });

  async function newCompany(name: string): Promise<CompanyDb> {
    const { id } = await database.platform.company.create({
      data: { name, domain: `${name}-${randomUUID()}`, status: 'active' },
    });
    return database.forCompany(id);
  }
  async function newUser(db: CompanyDb): Promise<string> {
    const id = randomUUID();
    const who = { id, email: `${id}@example.com`, full_name: 'Some One' };
    await database.platform.login.create({ data: { ...who, password_hash: 'x' } });
    await db.user.create({ data: { ...who, role: 'sdr' } });
    return id;
  }
  const snapshotOfB = async () =>
    JSON.stringify(
      (
        await owner.query(
          'SELECT (SELECT jsonb_agg(l ORDER BY id) FROM leads l WHERE company_id = $1), (SELECT jsonb_agg(u ORDER BY id) FROM users u WHERE company_id = $1), (SELECT to_jsonb(c) FROM companies c WHERE id = $1)',
          [b.companyId],
        )
      ).rows,
    );

  it('has no hole that fences.sql knows of', async () => {
    const fences = readFileSync(new URL('fences.sql', import.meta.url), 'utf8');
    expect((await owner.query(fences)).rows).toEqual([]);
  });

  describe('company A against company B', () => {
    const key = () => ({ company_id_id: { company_id: b.companyId, id: ofB.lead } });
    const mixed = () => ({ company_id_id: { company_id: a.companyId, id: ofB.lead } });
    const attacks: [name: string, attack: (db: CompanyDb) => Promise<unknown>][] = [
      ['findFirst by id', (db) => db.lead.findFirst({ where: { id: ofB.lead } })],
      ['findFirst by company', (db) => db.lead.findFirst({ where: { company_id: b.companyId } })],
      ['findMany with OR', (db) => db.lead.findMany({ where: { OR: [{ id: ofB.lead }] } })],
      ['findMany with NOT', (db) => db.lead.findMany({ where: { NOT: { company_id: a.companyId } } })],
      ['cursor', (db) => db.lead.findMany({ cursor: key(), take: 5 })],
      [
        'aggregate',
        async (db) =>
          (await db.lead.aggregate({ _max: { first_name: true }, where: { id: ofB.lead } }))._max.first_name,
      ],
      [
        'groupBy',
        async (db) =>
          (await db.lead.groupBy({ by: ['company_id'] })).filter((group) => group.company_id === b.companyId),
      ],
      ['company list', async (db) => (await db.company.findMany()).filter(({ id }) => id !== a.companyId)],
      ['through a relation', (db) => db.user.findMany({ where: { leads: { some: { first_name: 'secret of b' } } } })],
      ['create in B', (db) => db.lead.create({ data: { ...lead(), company_id: b.companyId } })],
      ['create pointing at B’s user', (db) => db.lead.create({ data: lead({ assigned_to: ofB.user }) })],
      ['createMany in B', (db) => db.lead.createMany({ data: [{ ...lead(), company_id: b.companyId }] })],
      ['update by B’s key', (db) => db.lead.update({ where: key(), data: { notes: 'hacked' } })],
      ['update by a mixed key', (db) => db.lead.update({ where: mixed(), data: { notes: 'hacked' } })],
      [
        'updateMany by id',
        async (db) => (await db.lead.updateMany({ where: { id: ofB.lead }, data: { notes: 'hacked' } })).count || null,
      ],
      ['updateMany that moves rows', (db) => db.lead.updateMany({ data: { company_id: b.companyId } })],
      [
        'upsert by B’s key',
        (db) =>
          db.lead.upsert({ where: key(), create: { ...lead(), company_id: b.companyId }, update: { notes: 'hacked' } }),
      ],
      [
        'nested update',
        (db) =>
          db.company.update({
            where: { id: b.companyId },
            data: { leads: { updateMany: { where: {}, data: { notes: 'hacked' } } } },
          }),
      ],
      ['delete by B’s key', (db) => db.lead.delete({ where: key() })],
      ['deleteMany', async (db) => (await db.lead.deleteMany({ where: { id: ofB.lead } })).count || null],
      ['company update', (db) => db.company.update({ where: { id: b.companyId }, data: { name: 'owned' } })],
      ['company create', (db) => db.company.create({ data: { name: 'n', domain: randomUUID() } })],
      ['raw select', (db) => db.$queryRaw`SELECT * FROM leads WHERE company_id = ${b.companyId}::uuid`],
      [
        'raw update',
        async (db) => (await db.$executeRaw`UPDATE leads SET notes = 'hacked' WHERE id = ${ofB.lead}::uuid`) || null,
      ],
      [
        'raw insert',
        (db) =>
          db.$executeRaw`INSERT INTO leads (company_id, id, email, source)
            VALUES (${b.companyId}::uuid, gen_random_uuid(), 'x@example.com', 'website')`,
      ],
      [
        'raw foreign key',
        (db) =>
          db.$executeRaw`INSERT INTO lead_activities (id, lead_id, kind, actor_kind)
            VALUES (gen_random_uuid(), ${ofB.lead}::uuid, 'x', 'user')`,
      ],
      ['search', (db) => db.$queryRaw`SELECT search_lead_rows('%secret of b%', '{}')`],
      ['sessions', (db) => db.$queryRaw`SELECT * FROM sessions`],
      ['logins', (db) => db.login.findMany()],
      ['idempotency keys', (db) => db.$queryRaw`SELECT * FROM idempotency_keys`],
      ['the job store', (db) => db.$queryRaw`SELECT * FROM agenda_jobs`],
    ];
    const nothing = (value: unknown) =>
      value === null || value === undefined || (Array.isArray(value) && value.length === 0);

    it.each(attacks)('%s', async (_name, attack) => {
      const before = await snapshotOfB();
      const plain = await attack(a).then(
        (value) => (nothing(value) ? 'nothing' : value),
        () => 'nothing',
      );
      const inside = await a
        .transaction((tx) => attack(tx as unknown as CompanyDb))
        .then(
          (value) => (nothing(value) ? 'nothing' : value),
          () => 'nothing',
        );
      expect({ plain, inside }).toEqual({ plain: 'nothing', inside: 'nothing' });
      expect(await snapshotOfB()).toBe(before);
    });
  });

  describe('somebody who sees a part of the company', () => {
    let me: string;
    let reader: CompanyDb;
    beforeAll(async () => {
      const other = await newUser(a);
      me = await newUser(a);
      reader = database.forReader(a.companyId, me);
      for (const [name, assigned_to] of [
        ['mine', me],
        ['free', null],
        ['theirs', other],
      ] as const) {
        const { id } = await a.lead.create({ data: lead({ first_name: name, assigned_to }) });
        await a.leadActivity.create({ data: { lead_id: id, kind: 'note', actor_kind: 'user', actor_name: name } });
      }
    });
    const named = ['mine', 'free', 'theirs'];

    it('finds what is theirs and nobody’s, by models, by SQL and in what hangs on it', async () => {
      const leads = await reader.lead.findMany({ where: { first_name: { in: named } } });
      expect(leads.map(({ first_name }) => first_name)).toEqual(expect.arrayContaining(['free', 'mine']));
      expect(leads).toHaveLength(2);
      const hanging = await reader.$queryRaw<{ actor_name: string }[]>`
        SELECT actor_name FROM lead_activities WHERE actor_name = ANY(${named}) ORDER BY 1`;
      expect(hanging.map(({ actor_name }) => actor_name)).toEqual(['free', 'mine']);
      expect(await reader.transaction(async (tx) => tx.lead.count({ where: { first_name: 'theirs' } }))).toBe(0);
      expect(await a.lead.count({ where: { first_name: { in: named } } })).toBe(3);
    });

    it.each(['accounts', 'contacts', 'opportunities', 'record_activities', 'lead_conversions', 'files', 'tasks'])(
      'finds %s by a plan that does not grow within itself',
      async (table) => {
        // A policy that names a fenced table has that one's policy planned within its own, twice at every level: it
        // took a tenth of a second of every statement. What is read off a view with its owner's rights does not.
        const [row] = await reader.$queryRaw<[{ 'QUERY PLAN': unknown }]>(
          Prisma.sql`EXPLAIN (FORMAT JSON) SELECT id FROM ${Prisma.raw(table)}`,
        );
        expect(JSON.stringify(row['QUERY PLAN']).match(/"Node Type"/g)?.length).toBeLessThan(MOST_NODES);
      },
    );

    it('is the same inside a transaction of somebody who sees everything', async () => {
      const seen = await a.transaction(async (tx) => {
        const joined = joinReaderDoor(tx, me);
        const both = await Promise.all([
          joined.lead.count({ where: { first_name: { in: named } } }),
          joined.$queryRaw`SELECT FROM leads WHERE first_name = 'theirs'`,
        ]);
        return [...both, await tx.lead.count({ where: { first_name: { in: named } } })];
      });
      expect(seen).toEqual([2, [], 3]);
    });

    it('writes nothing, finds nothing of other companies, and nothing that the company counts', async () => {
      const refused: ((db: CompanyDb) => Promise<unknown>)[] = [
        (db) => db.lead.create({ data: lead() }),
        (db) => db.$executeRaw`UPDATE leads SET notes = 'x' WHERE assigned_to = ${me}::uuid`,
        (db) => db.$executeRaw`DELETE FROM leads`,
        (db) => db.$queryRaw`SELECT * FROM lead_counts`,
        (db) => db.$queryRaw`SELECT * FROM audit_log`,
        (db) => db.$queryRaw`SELECT * FROM sessions`,
      ];
      for (const attempt of refused) await expect(attempt(reader)).rejects.toThrow(/permission denied/);
      expect(await reader.lead.findFirst({ where: { id: ofB.lead } })).toBeNull();
      expect(await reader.$queryRaw`SELECT FROM leads WHERE company_id = ${b.companyId}::uuid`).toEqual([]);
    });
  });

  it('never mixes companies that ask at once', async () => {
    const companies = await Promise.all(Array.from({ length: 5 }, (_, i) => newCompany(`c${i}`)));
    const wrong: string[] = [];
    const check = (db: CompanyDb, rows: { company_id: string }[]) =>
      rows.forEach((row) => row.company_id !== db.companyId && wrong.push(`${db.companyId} saw ${row.company_id}`));
    await Promise.all(
      Array.from({ length: 120 }, async (_, i) => {
        const db = companies[i % 5] as CompanyDb;
        if (i % 4 === 0) check(db, [await db.lead.create({ data: lead() })]);
        else if (i % 4 === 1) check(db, await db.lead.findMany());
        else if (i % 4 === 2)
          check(db, await db.$queryRaw<{ company_id: string }[]>`SELECT company_id::text FROM leads`);
        else
          await db.transaction(async (tx) =>
            check(db, [await tx.lead.create({ data: lead() }), ...(await tx.lead.findMany())]),
          );
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('rolls back what fails, also when the error was swallowed', async () => {
    const before = await a.lead.count();
    await expect(
      a.transaction(async (tx) => {
        await tx.lead.create({ data: lead() });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await expect(
      a.transaction(async (tx) => {
        await tx.lead.create({ data: lead() });
        await tx.$queryRaw`SELECT 1/0`.catch(() => {});
      }),
    ).rejects.toThrow(/Rolled back/);
    expect(await a.lead.count()).toBe(before);
  });

  it('refuses the outer client inside a transaction', async () => {
    await expect(a.transaction(async () => a.lead.count())).rejects.toThrow('Inside transaction()');
  });

  it('keeps the audit log append-only, for its owner too', async () => {
    const { id } = await a.auditEntry.create({ data: { action: 'x', actor_kind: 'user' } });
    await expect(a.$executeRaw`DELETE FROM audit_log WHERE id = ${id}::uuid`).rejects.toThrow(
      /permission denied|append-only/,
    );
    await expect(database.platform.$executeRaw`UPDATE audit_log SET action = 'y'`).rejects.toThrow(
      /permission denied|append-only/,
    );
    await expect(owner.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
  });

  it('keeps a user’s name and e-mail equal to the account’s', async () => {
    const id = await newUser(a);
    await database.platform.login.update({
      where: { id },
      data: { full_name: 'New Name', email: `new-${id}@example.com` },
    });
    expect(await a.user.findFirst({ where: { id } })).toMatchObject({
      full_name: 'New Name',
      email: `new-${id}@example.com`,
    });
  });

  it('opens nothing for a statement that lost its scope', async () => {
    const client = new pg.Client({ connectionString: store.url });
    await client.connect();
    const answer = await client.query('SELECT * FROM leads').then(
      ({ rowCount }) => `${rowCount} rows`,
      (error: Error) => error.message,
    );
    await client.end();
    expect(answer).toMatch(engine === 'postgres' ? /permission denied/ : /rows/); // the embedded database has one role, its superuser
  });

  it.runIf(engine === 'postgres')('tells a plain login from a powerful one', async () => {
    await expect(assertPlainLogin(store.url)).resolves.toBeUndefined();
    await expect(assertPlainLogin(store.ownerUrl)).rejects.toThrow(/can read every company/);
  });
});
