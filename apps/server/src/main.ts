import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { AppError } from '@outrider/shared/ground/errors';
import { FolderLockedError, FolderUnusableError } from '@outrider/db/embedded/embedded';
import { LoginRoleError } from '@outrider/db/login-role';
import { MigrationError } from '@outrider/db/migrate';
import { PartitionError, partitionTables } from '@outrider/db/partition';
import { migrateDatabase } from './database.ts';
import { demoSignIns, prepareDemo } from './demo.ts';
import { type Env, readEnv, readMigrateEnv } from './env.ts';
import { prepareSuperAdmin } from './first-super-admin.ts';
import { createCommandLogger, createLogger } from './logger.ts';
import { toSourceStack } from './source-stack.ts';
import { recoverAccount } from './recover.ts';
import { startServer } from './start.ts';
import { verifyAuditLogs } from './verify-audit.ts';
import { SERVER_WORDS } from './words.ts';

// Left to itself, V8 lets garbage grow to four times what lives: an import of 100,000 rows peaked at 559 MB with 75 MB
// alive. Collected at two fifths more it peaks between 277 and 285 MB (half more: 290 to 302), for no rows a second
// that could be measured (npm run bench -- import).
setFlagsFromString('--heap-growing-percent=40');

/**
 * Enough that each fits in memory with its indexes, few enough that a statement which has to look at all of them can.
 */
const PARTITIONS = 16;

/**
 * One Ctrl+C arrives up to three times: from the terminal, from npm and from scripts/start.mjs. What comes later was
 * asked again.
 */
const SAME_ASKING_MS = 500;

/** No server there, no such host, a wrong password, no such login, no such database. */
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000'];

/** What a person can mend: one sentence and a non-zero exit, no stack. */
function explain(error: unknown, env: Env | null): string | null {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') return SERVER_WORDS.portInUse(env?.PORT);
  if (code === 'EACCES' && env) return SERVER_WORDS.portRefused(env.PORT);
  if (
    error instanceof AppError ||
    error instanceof FolderLockedError ||
    error instanceof FolderUnusableError ||
    error instanceof LoginRoleError ||
    error instanceof MigrationError ||
    error instanceof PartitionError
  )
    return error.message;
  if (UNREACHABLE.includes(code ?? ''))
    return SERVER_WORDS.databaseUnreachable((error instanceof Error && error.message) || `${code}`);
  if (!env && error instanceof Error) return error.message;
  return null;
}

/** The commands beside serving are for the owner's login, which the server itself need not have. */
async function migrateOnly(): Promise<void> {
  const { DATABASE_OWNER_URL, LOG_LEVEL } = readMigrateEnv();
  const applied = await migrateDatabase(DATABASE_OWNER_URL, createCommandLogger(LOG_LEVEL));
  process.stdout.write(`${applied.length > 0 ? SERVER_WORDS.migrated(applied) : SERVER_WORDS.upToDate}\n`);
}

/** docs/scaling.md says when it pays. */
async function partitionOnly(): Promise<void> {
  const { DATABASE_OWNER_URL } = readMigrateEnv();
  const tables = await partitionTables(DATABASE_OWNER_URL, PARTITIONS);
  process.stdout.write(`${tables.length > 0 ? SERVER_WORDS.partitioned(tables) : SERVER_WORDS.alreadyPartitioned}\n`);
}

/** For who has the server in hand when nobody else can help: prints a link that opens an account once. */
async function recoverOnly(email: string | undefined): Promise<void> {
  if (!email) throw new AppError('BAD_REQUEST', SERVER_WORDS.recoverWhom);
  const env = readEnv();
  const { url, expires_at } = await recoverAccount(env, email);
  process.stdout.write(`${SERVER_WORDS.recoveryLink(url, expires_at)}\n`);
}

/** Exits with 1 where a log was changed, so that a script hears of it. */
async function verifyAuditOnly(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { anchor: { type: 'string' } }, allowPositionals: true });
  const asked = { which: positionals[0], anchor: values.anchor };
  const isWhole = await verifyAuditLogs(readEnv(), asked, (line) => process.stdout.write(`${line}\n`));
  if (!isWhole) process.exitCode = 1;
}

async function main(): Promise<void> {
  let env: Env | null = null;
  try {
    const [command, ...args] = process.argv.slice(2);
    const [whom] = args;
    if (command === 'migrate') return await migrateOnly();
    if (command === 'partition') return await partitionOnly();
    if (command === 'recover') return await recoverOnly(whom);
    if (command === 'audit:verify') return await verifyAuditOnly(args);
    if (command !== undefined) throw new Error(SERVER_WORDS.unknownCommand(command));
    env = readEnv();
    const log = createLogger(env.LOG_LEVEL);
    const die = (error: Error) => {
      log.fatal({ err: error }, 'The server has to stop');
      process.exit(1);
    };
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled promise rejection'));
    process.on('uncaughtException', die);
    const terminal: { next: string | null } = { next: null };
    const { DEMO, SUPER_ADMIN } = env;
    const server = await startServer(env, log, die, async (store) => {
      if (DEMO) await prepareDemo(store);
      terminal.next = await prepareSuperAdmin(store, { SUPER_ADMIN }); // before anybody can call: what is wrong here closes the database and starts nothing
    });
    let askedAt: number | null = null;
    const announceMs = env.SHUTDOWN_DELAY_SECONDS * 1_000;
    const stop = (signal: NodeJS.Signals) => {
      // SIGTERM comes from what runs us, behind a proxy; Ctrl+C from a person, who does not want to wait.
      if (askedAt === null) void server.stop(signal === 'SIGTERM' ? announceMs : 0).then(() => process.exit(0), die);
      else if (performance.now() - askedAt > SAME_ASKING_MS) process.exit(130); // asked twice: at once
      askedAt ??= performance.now();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    log.info({ address: server.address, database: server.store.kind }, 'Outrider is running');
    if (process.send) process.send({ address: server.address, sign_ins: env.DEMO ? demoSignIns() : null, ...terminal });
    else if (terminal.next) process.stdout.write(`${terminal.next}\n`);
  } catch (error) {
    process.stderr.write(
      `${explain(error, env) ?? (error instanceof Error ? toSourceStack(error.stack ?? error.message) : String(error))}\n`,
    );
    process.exit(1);
  }
}

await main();
