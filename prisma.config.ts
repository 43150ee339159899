import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';
import { MIGRATION_URL, useSchemaEngine } from './scripts/db/env.ts';

// Prisma downloads an engine of its own for every command, even `generate`. Where it has not been downloaded, ours from node_modules stands in,
// so that nothing here needs the network.
const engines = path.dirname(createRequire(import.meta.url).resolve('@prisma/engines/package.json'));
if (!readdirSync(engines).some((name) => name.startsWith('schema-engine-'))) {
  useSchemaEngine(fileURLToPath(new URL('./scripts/db/schema-engine-stand-in.mjs', import.meta.url)));
}

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  ...(MIGRATION_URL ? { datasource: { url: MIGRATION_URL } } : {}),
});
