// Speaks what Prisma's command line says to its schema-engine program: the same arguments, the same JSON-RPC, a request
// a line. Behind it is the same engine as WebAssembly, out of node_modules.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { openLiveAdapter } from './live-adapter.ts';
import { loadSchemaEngine, type SchemaEngine } from './schema-engine.ts';

const VERSION = '7.10.0';
/** JSON-RPC's code for an error of the engine's own. */
const ENGINE_ERROR = 4466;

type Request = { id: number; method?: string; params?: Record<string, { tag?: string }> };
type Method = (params: unknown) => Promise<unknown>;

const options = process.argv.slice(2);
const option = (name: string) => options.flatMap((each, i) => (options[i - 1] === name ? [each] : []));

if (options.includes('--version')) process.stdout.write(`schema-engine-cli ${VERSION}\n`);
else if (options.includes('cli')) await manageDatabase(options[options.indexOf('cli') + 1]);
else await answerRequests();
process.exit();

async function answerRequests(): Promise<void> {
  let engine: SchemaEngine | undefined;
  for await (const line of createInterface({ input: process.stdin })) {
    if (!line.trim()) continue;
    const { id, method, params } = JSON.parse(line) as Request;
    if (!method) continue; // the answer to a "print" of ours
    try {
      engine ??= await openEngine(needsDatabase(method, params));
      const result = await call(engine, method, params);
      send({ id, result: result ?? null });
    } catch (error) {
      const { message, code, meta } = error as { message: string; code?: string; meta?: unknown };
      send({
        id,
        error: {
          code: ENGINE_ERROR,
          message: 'An error happened. Check the data field for details.',
          data: { is_panic: false, message, error_code: code ?? null, meta: meta ?? null },
        },
      });
    }
  }
}

async function call(engine: SchemaEngine, method: string, params: unknown): Promise<unknown> {
  const name = method === 'getDatabaseVersion' ? 'version' : method;
  const result = await (engine as unknown as Record<string, Method>)[name]!.call(engine, params);
  if (method !== 'diff') return result;
  // The program prints a difference by a request of its own.
  const { stdout, exitCode } = result as { stdout: string | null; exitCode: number };
  if (stdout != null) send({ id: 0, method: 'print', params: { content: stdout } });
  return { exitCode };
}

/** Two files can be compared without a server. */
function needsDatabase(method: string, params: Request['params']): boolean {
  return (
    method !== 'diff' ||
    [params?.['from']?.tag, params?.['to']?.tag].some((tag) => tag === 'url' || tag === 'schemaDatasource')
  );
}

async function openEngine(live: boolean): Promise<SchemaEngine> {
  const files = option('--datamodels')
    .flatMap((list) => list.split(','))
    .map((path) => ({ path, content: readFileSync(path, 'utf8') }));
  return loadSchemaEngine(openLiveAdapter(live ? readUrl() : undefined), files.length ? files : undefined);
}

function readUrl(): string | undefined {
  const [datasource] = option('--datasource');
  return datasource && (JSON.parse(datasource) as { url?: string }).url;
}

/** can-connect-to-database, create-database, drop-database. */
async function manageDatabase(command: string | undefined): Promise<void> {
  const url = new URL(readUrl() ?? '');
  const database = decodeURIComponent(url.pathname.slice(1));
  if (command !== 'can-connect-to-database') url.pathname = '/postgres';
  try {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const name = pg.escapeIdentifier(database);
    if (command === 'create-database') await client.query(`CREATE DATABASE ${name}`);
    if (command === 'drop-database') await client.query(`DROP DATABASE ${name}`);
    await client.end();
  } catch (error) {
    const missing = (error as { code?: string }).code === '3D000';
    const message = missing
      ? `Database \`${database}\` does not exist`
      : `Can't reach database server at ${url.host}: ${(error as Error).message}`;
    log('INFO', { message: `Starting ${command}` }); // Prisma skips the first line, whatever it says
    log('ERROR', {
      is_panic: false,
      error_code: missing ? 'P1003' : 'P1001',
      message,
      meta: { database_name: database },
    });
    process.exitCode = 1;
  }
}

function log(level: 'INFO' | 'ERROR', fields: object): void {
  process.stderr.write(
    `${JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' })}\n`,
  );
}

function send(content: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...content })}\n`);
}
