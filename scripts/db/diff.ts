import { PrismaPGlite } from 'pglite-prisma-adapter';
import { openPGlite, type PGlite } from '../../packages/db/src/embedded/pglite.ts';
import type { Migration } from '../../packages/db/src/migrate.ts';
import { hideHandWritten } from './hand-written.ts';
import { loadSchemaEngine, type SchemaFile } from './schema-engine.ts';

/**
 * The SQL that leads from what `migrations` build to what the schema says; '' when they agree.
 * Builds the database in memory, so it needs neither a server nor the network.
 */
export async function diffSchema(migrations: Migration[], files: SchemaFile[]): Promise<string> {
  const db = await openPGlite();
  try {
    for (const { name, sql } of migrations) {
      await db.exec(sql).catch((error: Error) => {
        throw new Error(`Migration ${name} fails: ${error.message}`, { cause: error });
      });
    }
    await hideHandWritten(db);
    return await compare(db, files);
  } finally {
    await db.close();
  }
}

async function compare(db: PGlite, files: SchemaFile[]): Promise<string> {
  // The adapter was built against another PGlite release, whose class has other private members.
  const connect = () => new PrismaPGlite(db as never).connect();
  const engine = await loadSchemaEngine(
    { provider: 'postgres', adapterName: 'in-memory', connect, connectToShadowDb: connect } as never,
    files,
  );
  const { exitCode, stdout } = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: '.' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return exitCode === 0 ? '' : (stdout ?? '');
}
