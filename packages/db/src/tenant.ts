import { once } from '@outrider/shared/ground/once';
import type { PrismaClient } from './generated/prisma/client.ts';
import { joinDoor, joinReader } from './joined-door.ts';
import { isModel, modelOf, type Models, openModels, openPrisma } from './models.ts';
import { rawQueries, type RawQueries } from './raw-queries.ts';
import { Replica, type ReplicaFigures, type ReplicaOptions } from './replica/replica.ts';
import {
  assertCompanyId,
  assertReaderId,
  type CompanyScope,
  joinTransaction,
  type Reading,
  refuseInTransaction,
  runInTransaction,
  type Scope,
  type Sender,
} from './scope.ts';
import { openScopedPool, type ScopedPool } from './scoped-pool.ts';
import { ANSWER_SLACK_MS, sessionUrl, STATEMENT_MS } from './session.ts';
import { runIn } from './transaction.ts';

type AnyQueries = Models & RawQueries;
type Transaction<Tx> = <T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>;
type TransactionOptions = { timeout?: number };

/** One company's rows. What a store takes: it works on the client and in a transaction. */
export type CompanyQueries = AnyQueries & {
  readonly companyId: string;
  /** Whose own rows and the ones nobody owns are all that is seen here; left out: every row of the company. */
  readonly reader?: string;
  /** The compound key that update, delete and upsert ask for. */
  key(id: string): { company_id_id: { company_id: string; id: string } };
  /**
   * The same rows for a call that only reads lists or reports: a replica answers where there is one that has every
   * write that was answered. One for each call; in a transaction the transaction itself.
   */
  forReading(): CompanyQueries;
};
/** What a service takes that must be all or nothing with its caller. */
export type CompanyTx = CompanyQueries & { readonly transaction?: never };
/**
 * What a procedure, a job and a webhook get. In `transaction` only its tx works. Keep mail, HTTP and model calls out of
 * it.
 */
export type CompanyDb = CompanyQueries & { readonly transaction: Transaction<CompanyTx> };
/** What reads or writes of every company take: the platform, or its transaction. */
export type PlatformQueries = AnyQueries & { readonly companyId?: never };
/** Every company's rows: sign-in, super-admin screens, sweepers. Never in a company procedure's context. */
export type PlatformDb = PlatformQueries & { readonly transaction: Transaction<PlatformQueries> };

export type Database = {
  /** Costs microseconds: make one per request. */
  forCompany(companyId: string): CompanyDb;
  /** The same for somebody who sees only what is theirs and what nobody owns. It writes nothing. */
  forReader(companyId: string, readerId: string): CompanyDb;
  readonly platform: PlatformDb;
  /**
   * Runs `work` in one transaction of a company's door, or of the platform's for null. The door it gets looks like that
   * one, but its transactions are savepoints: all of `work` commits, or none of it. `asPlatform` runs raw SQL as the
   * platform's role in the same transaction: for what has to commit with it.
   */
  inOneTransaction<T>(
    companyId: string | null,
    work: (door: CompanyDb | PlatformDb, asPlatform: AsPlatform) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /**
   * Hears of every change, made here, of who a session or a capture key speaks for: before whoever made it hears that
   * it is done.
   */
  onIdentityChange(handler: () => void): () => void;
  /**
   * From now on no instance reads of these companies what is older than what the primary has. For who tells of what
   * somebody else has written, and may not have been answered yet: who is told asks again at once, and then never more.
   */
  tellWritten(companyIds: Iterable<string>): Promise<void>;
  /** Null without a replica. */
  replicaFigures(): ReplicaFigures | null;
  /**
   * Closes every connection, also those in use: for when the server no longer answers on those that are open. Whoever
   * waits on one hears that it is away.
   */
  dropConnections(): void;
  close(): Promise<void>;
};
type AsPlatform = <T>(run: (sql: RawQueries) => Promise<T>) => Promise<T>;

const TIMEOUT_MS = 15_000;
/** How long a call waits for a connection of the pool. */
const WAIT_MS = 15_000;
/** The embedded database opens none while it runs a long statement. */
const EMBEDDED_CONNECT_MS = 30_000;

/**
 * Opens the one pool, and with the first model call the one Prisma client. Only the server's main and the test set-up
 * call this.
 */
export function openDatabase(
  url: string,
  connections = 10,
  replicaOptions?: ReplicaOptions,
  connectMs = EMBEDDED_CONNECT_MS,
): Database {
  let replica = null as Replica | null;
  const pool = openScopedPool(
    {
      connectionString: sessionUrl(url, 'app'),
      max: connections,
      connectMs,
      connectionTimeoutMillis: Math.max(WAIT_MS, connectMs),
      query_timeout: STATEMENT_MS.app + ANSWER_SLACK_MS,
    },
    replicaOptions && ((primary) => (replica = new Replica(primary, replicaOptions))),
  );
  let opened: Promise<PrismaClient> | undefined;
  const prisma = () => (opened ??= openPrisma(pool, TIMEOUT_MS));
  const openCompany = (own: CompanyScope) => {
    const { companyId } = own;
    const reader = own.role === 'crm_reader' ? { reader: assertReaderId(own.readerId) } : {};
    assertCompanyId(companyId);
    const key = (id: string) => ({ company_id_id: { company_id: companyId, id } });
    const open = (reading?: Reading): CompanyDb => {
      const forReading = () => (replica ? open({ from: null }) : door);
      const scope: Scope = { ...own, ...(reading && { reading }) };
      const door = openDoor(prisma, pool, scope, { companyId, ...reader, key, forReading }) as unknown as CompanyDb;
      return door;
    };
    return open();
  };
  const forCompany = (companyId: string) => openCompany({ role: 'crm_tenant', companyId });
  const forReader = (companyId: string, readerId: string) => openCompany({ role: 'crm_reader', companyId, readerId });
  const platform = openDoor(prisma, pool, { role: 'crm_platform' }, {}) as unknown as PlatformDb;
  return {
    forCompany,
    forReader,
    platform,
    inOneTransaction(companyId, work, options) {
      const door = companyId === null ? platform : forCompany(companyId);
      const own = companyId === null ? 'crm_platform' : 'crm_tenant';
      return (door.transaction as PlatformDb['transaction'])(
        (tx) => work(joinDoor(tx) as CompanyDb | PlatformDb, asPlatformIn(tx, own)),
        options,
      );
    },
    onIdentityChange: (handler) => pool.onIdentityChange(handler),
    tellWritten: async (companyIds) => replica?.tellWritten(companyIds),
    replicaFigures: () => replica?.figures() ?? null,
    dropConnections: () => pool.dropConnections(),
    async close() {
      await replica?.close();
      await (await opened)?.$disconnect();
      await pool.end();
    },
  };
}

function asPlatformIn(tx: RawQueries, own: Scope['role']): AsPlatform {
  if (own === 'crm_platform') return (run) => run(tx);
  return async (run) => {
    await tx.$executeRaw`SET LOCAL ROLE crm_platform`;
    const result = await run(tx); // where this fails, so does the transaction: nothing runs in it any more
    await tx.$executeRaw`SET LOCAL ROLE crm_tenant`;
    return result;
  };
}

type AnyDoor = Record<string, unknown>;

/**
 * Models are Prisma's; raw SQL and transactions go past it to the pool, since Prisma's own way there costs as much as a
 * statement.
 */
function openDoor(prisma: () => Promise<PrismaClient>, pool: ScopedPool, scope: Scope, extras: AnyDoor): AnyDoor {
  const models = once(async () => openModels(await prisma(), scope));
  const raw = rawQueries(scope, async (statement) => {
    refuseInTransaction();
    return pool.ask(scope, statement);
  });
  const transaction = async (
    work: (tx: AnyDoor) => Promise<unknown>,
    { timeout = TIMEOUT_MS }: TransactionOptions = {},
  ) => {
    refuseInTransaction();
    return runIn(
      await pool.begin(scope),
      async (begun) => {
        const part = joinPrisma(models, begun, scope, timeout);
        const raw = rawQueries(scope, (statement) => begun.send(statement));
        const tx: AnyDoor = doorOnto(part.models, { ...extras, ...raw, forReading: () => tx });
        return runInTransaction(scope, () => work(tx)).finally(part.leave);
      },
      timeout,
    );
  };
  return doorOnto(models, { ...extras, ...raw, transaction });
}

/** Prisma takes part in a transaction from the first model call on, and until the end of it. Most have none. */
function joinPrisma(models: () => Promise<PrismaClient>, begun: Sender, scope: Scope, timeout: number) {
  let leave = () => {};
  const left = new Promise<void>((resolve) => (leave = resolve));
  const join = async (): Promise<object> => {
    const prisma = await models();
    return new Promise((resolve, reject) => {
      const take = async (tx: object) => {
        resolve(tx);
        await left;
      };
      joinTransaction(begun, scope, () => prisma.$transaction(take, { timeout })).catch(reject);
    });
  };
  return { models: once(join), leave };
}

/** What is ours, and of Prisma only the models. */
function doorOnto(models: () => Promise<object>, own: AnyDoor): AnyDoor {
  return new Proxy(own, {
    get: (_, key) => own[key as string] ?? (isModel(key) ? modelOf(key, models) : undefined),
  });
}

/** The company's door, onto a transaction of it that is under way. */
export const joinCompanyDoor = (tx: CompanyTx): CompanyDb => joinDoor(tx) as unknown as CompanyDb;
/** The same for somebody who sees a part of the company. */
export const joinReaderDoor = (tx: CompanyTx, readerId: string): CompanyDb =>
  joinReader(tx, readerId) as unknown as CompanyDb;
