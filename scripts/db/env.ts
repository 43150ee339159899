/**
 * The server that the prisma commands talk to, as the owner of the tables. The embedded database needs none of them.
 */
export const MIGRATION_URL: string | undefined = process.env['DATABASE_OWNER_URL'] ?? process.env['DATABASE_URL'];

/** Makes Prisma use `program` as its schema engine. Read by Prisma after its configuration is loaded. */
export function useSchemaEngine(program: string): void {
  process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= program;
}
