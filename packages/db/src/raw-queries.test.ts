import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { describeOnEachDatabase } from '@outrider/testing/on-each-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Prisma from './prisma-names.ts';
import { type CompanyDb, type Database, openDatabase } from './tenant.ts';

const CONNECTIONS = 3;

describeOnEachDatabase('Raw SQL on a door', (open, engine) => {
  let store: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let a: CompanyDb;
  let b: CompanyDb;

  beforeAll(async () => {
    store = await open();
    database = openDatabase(store.url, CONNECTIONS);
    [a, b] = (await Promise.all([newCompany(), newCompany()])) as [CompanyDb, CompanyDb];
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  async function newCompany(): Promise<CompanyDb> {
    const { id } = await database.platform.company.create({
      data: { name: 'Acme', domain: randomUUID(), status: 'active' },
    });
    return database.forCompany(id);
  }
  const addLead = (db: Pick<CompanyDb, '$executeRaw'>) =>
    db.$executeRaw`INSERT INTO leads (id, email, source)
      VALUES (gen_random_uuid(), ${`${randomUUID()}@example.com`}, 'website')`;
  const leads = async (db: Pick<CompanyDb, '$prepared'>) =>
    (await db.$prepared<[{ n: number }]>(Prisma.sql`SELECT count(*)::int AS n FROM leads`))[0].n;

  const moment = new Date('2024-02-03T04:05:06.789Z');
  const bytes = new Uint8Array([0, 1, 255]);
  const answers: [sql: Prisma.Sql, value: unknown][] = [
    [Prisma.sql`1::int2`, 1],
    [Prisma.sql`1::int8`, 1n],
    [Prisma.sql`1.5::float4`, 1.5],
    [Prisma.sql`1.5::float8`, 1.5],
    [Prisma.sql`1.50::numeric`, new Prisma.Decimal('1.5')],
    [Prisma.sql`true`, true],
    [Prisma.sql`NULL::int8`, null],
    [Prisma.sql`'a'::name`, 'a'],
    [Prisma.sql`'\\x0001ff'::bytea`, bytes],
    [Prisma.sql`'{"a": [1, null]}'::json`, { a: [1, null] }],
    [Prisma.sql`'"a"'::jsonb`, 'a'],
    [Prisma.sql`'null'::jsonb`, null],
    [Prisma.sql`'2024-02-03'::date`, new Date('2024-02-03T00:00:00Z')],
    [Prisma.sql`'2024-02-03 04:05:06.789123'::timestamp`, moment],
    [Prisma.sql`'2024-02-03 06:05:06.789+02'::timestamptz`, moment],
    [Prisma.sql`ARRAY['a', NULL, 'b"\\,']`, ['a', null, 'b"\\,']],
    [Prisma.sql`ARRAY[1, NULL]::int8[]`, [1n, null]],
    [Prisma.sql`ARRAY['2024-02-03 04:05:06.789Z']::timestamptz[]`, [moment]],
    [Prisma.sql`ARRAY['{"a": 1}']::jsonb[]`, [{ a: 1 }]],
    [Prisma.sql`'{{1},{2}}'::int[]`, [[1], [2]]],
    [Prisma.sql`'{}'::text[]`, []],
    [Prisma.sql`${moment}::timestamptz`, moment],
    [Prisma.sql`${moment}::timestamp`, moment],
    [Prisma.sql`${moment}::date`, new Date('2024-02-03T00:00:00Z')],
    [Prisma.sql`(${new Date('+010000-01-01T00:00:00Z')}::timestamptz)::text`, '10000-01-01 00:00:00+00'],
    [Prisma.sql`${[moment, null]}::timestamptz[]`, [moment, null]],
    [Prisma.sql`${bytes}::bytea`, bytes],
    [Prisma.sql`${[Buffer.from(bytes)]}::bytea[]`, [bytes]],
    [Prisma.sql`${12n}::int8`, 12n],
    [Prisma.sql`${new Prisma.Decimal('1e3')}::numeric`, new Prisma.Decimal(1000)],
    [Prisma.sql`${true}::bool`, true],
    [Prisma.sql`${undefined}::text`, null],
    [Prisma.sql`${{ a: '"\\' }}::jsonb`, { a: '"\\' }],
    [Prisma.sql`${[{ a: '"\\' }]}::jsonb[]`, [{ a: '"\\' }]],
    [Prisma.sql`${['a', 'b"\\c', '', null, 'NULL', '{}', ',']}::text[]`, ['a', 'b"\\c', '', null, 'NULL', '{}', ',']],
    [Prisma.sql`${[]}::text[]`, []],
    [Prisma.sql`${Prisma.join([1, Prisma.sql`${2}`], '::int + ')}::int${Prisma.empty} ${Prisma.raw('* 2')}`, 5],
  ];

  it.each(answers.map(([sql, value]): [string, Prisma.Sql, unknown] => [sql.text, sql, value]))(
    'reads and sends %s',
    async (_text, sql, value) => {
      const statement = Prisma.sql`SELECT ${sql} AS value`;
      const told = [{ value }];
      expect(await a.$queryRaw(statement)).toEqual(told);
      expect(await a.$queryRaw`SELECT ${sql} AS value`).toEqual(told);
      expect(await a.$prepared(statement)).toEqual(told);
      expect(await a.transaction((tx) => tx.$prepared(statement))).toEqual(told);
    },
  );

  it('shows each company its own rows through one kept statement', async () => {
    await addLead(a);
    expect(await Promise.all(Array.from({ length: 20 }, (_, i) => leads(i % 2 ? a : b)))).toEqual(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? 1 : 0)),
    );
    expect(await leads(database.platform)).toBe(1);
  });

  it('leaves nothing on the connection: no role, no company, no plan mode, no transaction', async () => {
    const client = database.platform;
    await leads(a);
    for (let i = 0; i < 3; i++)
      expect(
        await client.$queryRaw`SELECT current_setting('role') AS role,
            current_setting('app.company_id', true) AS company, current_setting('plan_cache_mode') AS plans`,
      ).toEqual([{ role: 'crm_platform', company: expect.toSatisfy((value) => !value), plans: 'auto' }]);
  });

  it('undoes the whole of a statement that fails', async () => {
    const before = await leads(a);
    await expect(a.$queryRaw`
      WITH added AS (INSERT INTO leads (id, email, source) VALUES (gen_random_uuid(), 'undone@example.com', 'website')
          RETURNING id)
      SELECT 1 / (SELECT count(*) - 1 FROM added)`).rejects.toMatchObject({ code: '22012' });
    expect(await leads(a)).toBe(before);
  });

  it('tells the code of a failure, and who asked', async () => {
    const failure = await a.$queryRaw`SELECT nothing`.catch((error: Error & { code: string }) => error);
    expect(failure).toMatchObject({ code: '42703', message: 'column "nothing" does not exist' });
    expect((failure as Error).stack).toContain('raw-queries.test');
  });

  it('refuses a value that cannot be sent, and the connection goes on', async () => {
    await expect(a.$queryRaw`SELECT ${new Date(Number.NaN)}::date`).rejects.toThrow(RangeError);
    await expect(a.transaction((tx) => tx.$queryRaw`SELECT ${new Date(Number.NaN)}::date`)).rejects.toThrow(RangeError);
    expect(await leads(b)).toBe(0);
  });

  it('shares a transaction with model calls', async () => {
    const before = await leads(a);
    const seen = await a.transaction(async (tx) => {
      await tx.lead.create({ data: { email: `${randomUUID()}@example.com`, source: 'website' } });
      await addLead(tx);
      return Promise.all([leads(tx), tx.lead.count(), leads(a).catch((error: Error) => error.message)]);
    });
    expect(seen).toEqual([before + 2, before + 2, 'Inside transaction(): use its tx, not the outer client']);
    await expect(
      a.transaction(async (tx) => {
        await addLead(tx);
        await tx.lead.create({ data: { email: 'half', source: 'website', assigned_to: randomUUID() } });
      }),
    ).rejects.toThrow('leads_company_id_assigned_to_fkey');
    expect(await leads(a)).toBe(before + 2);
  });

  it('commits a step that went well, and undoes one that did not', async () => {
    const before = await leads(a);
    await database.inOneTransaction(a.companyId, async (door, asPlatform) => {
      const { transaction } = door as CompanyDb;
      await transaction(addLead);
      await expect(
        transaction(async (tx) => (await addLead(tx)) && tx.$prepared(Prisma.sql`SELECT 1/0`)),
      ).rejects.toThrow('division');
      expect(await asPlatform((sql) => sql.$queryRaw`SELECT current_user::text AS who`)).toEqual([
        { who: 'crm_platform' },
      ]);
    });
    expect(await leads(a)).toBe(before + 1);
  });

  it('undoes a transaction that takes too long, and gives its connection back', async () => {
    const before = await leads(a);
    for (let i = 0; i < CONNECTIONS; i++)
      await expect(
        a.transaction(
          async (tx) => {
            await tx.lead.create({ data: { email: `${randomUUID()}@example.com`, source: 'website' } });
            await sleep(120);
            await addLead(tx);
          },
          { timeout: 60 },
        ),
      ).rejects.toThrow('took too long');
    expect(await Promise.all(Array.from({ length: CONNECTIONS }, () => leads(a)))).toEqual(
      Array.from({ length: CONNECTIONS }, () => before),
    );
  });

  it('refuses a model call that comes after the end of its transaction', async () => {
    let late: Pick<CompanyDb, 'lead'> | undefined;
    await a.transaction(async (tx) => {
      late = tx;
      await tx.lead.count();
    });
    await expect(late!.lead.count()).rejects.toThrow(/closed|too late/);
    await a.transaction(async (tx) => void (late = tx));
    await expect(late!.lead.count()).rejects.toThrow(/closed|too late/);
  });

  it('refuses a statement that comes after the end of its transaction', async () => {
    let late: Pick<CompanyDb, '$queryRaw'> | undefined;
    await a.transaction(async (tx) => void (late = tx));
    await expect(late!.$queryRaw`SELECT 1`).rejects.toThrow('came too late');
    await a
      .transaction(async (tx) => {
        await addLead((late = tx));
        throw new Error('no');
      })
      .catch(() => {});
    await expect(addLead(late as CompanyDb)).rejects.toThrow('came too late');
  });

  it('asks again where a table has changed under a kept statement', async () => {
    const owner = new pg.Client({ connectionString: store.ownerUrl });
    await owner.connect();
    const ask = () => a.$prepared(Prisma.sql`SELECT * FROM changing`);
    await owner.query(`CREATE TABLE changing AS SELECT 1 AS one; GRANT SELECT ON changing TO crm_tenant`);
    for (let i = 0; i < 4; i++) expect(await ask()).toEqual([{ one: 1 }]);
    await owner.query(`ALTER TABLE changing ADD two int`);
    for (let i = 0; i < 4; i++) expect(await ask()).toEqual([{ one: 1, two: null }]);
    await owner.end();
  });

  it('plans a kept statement for each company', async () => {
    const statement = Prisma.sql`SELECT 'planned' AS kept`;
    for (let i = 0; i < 2; i++) for (const db of [a, b]) await db.$prepared(statement);
    expect(
      await database.platform.$queryRaw`SELECT sum(generic_plans)::int AS plans
          FROM pg_prepared_statements
          WHERE statement = ${statement.text}
          GROUP BY name`,
    ).toEqual([{ plans: 2 }, { plans: 2 }]);
  });

  it('quotes no row in a failure', async () => {
    const secret = 'written by somebody';
    const failure = await a.$executeRaw`INSERT INTO leads (id, email, source, notes)
        VALUES (gen_random_uuid(), ${randomUUID()}, 'nowhere', ${secret})`.catch((error: Error) => error);
    expect(failure).toMatchObject({ code: '23514', constraint: 'leads_source_check' });
    expect(inspect(failure)).not.toContain(secret);
  });

  it('keeps a bounded number of statements', async () => {
    for (let i = 0; i < 130; i++) await a.$prepared(Prisma.sql`SELECT ${Prisma.raw(String(i))} AS i`);
    const [{ n }] = await database.platform.$queryRaw<
      [{ n: number }]
    >`SELECT count(*)::int AS n FROM pg_prepared_statements`;
    const sessions = engine === 'postgres' ? 1 : CONNECTIONS; // the embedded database has one for all
    expect(n).toBeLessThanOrEqual(sessions * 105); // 100, and those that the next write closes
  });
});
