// npm run db:check [prisma folder]: do prisma/migrations build what prisma/schema says? Exit code 0 yes, 2 no (prints
// the difference), 1 failed.
import path from 'node:path';
import { readMigrations } from '../../packages/db/src/migrate.ts';
import { diffSchema } from './diff.ts';
import { readSchema } from './schema-engine.ts';

const folder = path.resolve(process.argv[2] ?? 'prisma');
try {
  const difference = await diffSchema(
    readMigrations(path.join(folder, 'migrations')),
    readSchema(path.join(folder, 'schema')),
  );
  if (difference) {
    process.stdout.write(`The migrations do not build what the schema says. Missing:\n\n${difference.trim()}\n\n`);
    process.stdout.write(
      'npm run db:migration <name> writes it. If something above is dropped that was written by hand and should stay,\n',
    );
    process.stdout.write(
      "mark it in the migration that makes it: COMMENT ON INDEX|TABLE|COLUMN|TYPE … IS 'raw: why'.\n",
    );
    process.exitCode = 2;
  } else {
    process.stdout.write('The migrations build what the schema says.\n');
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
