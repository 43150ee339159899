// npm run bench -- server, or -- import, export, assignment for a part of it: files of leads, in and out, and what
// assignment rules cost. On the embedded database, and on the PostgreSQL that DATABASE_URL names (its own databases are
// made there and dropped again).
import { measureAssignment, tellAssignment } from './assignment.ts';
import { BENCH } from './env.ts';
import { measureExport, measureExportFloor, tellExport } from './export.ts';
import {
  type BenchFile,
  contactFile,
  leadFile,
  measureFloor,
  measureImport,
  type Taken,
  tellImport,
} from './import.ts';
import { type Floor, LIMITS, PORT, SERVER, type Target, TARGETS } from './targets.ts';

const SIZES = [10_000, 100_000];

/**
 * On a company that has leads already: every row is looked for among them. Then the same with ten columns of the
 * company's own, and contacts with accounts.
 */
async function benchImport(target: Target): Promise<void> {
  const measure = async (file: BenchFile, own: boolean, floor?: Floor) => {
    const { seeded, serverEnv, url, clean } = await target.prepare(10_000, floor, own);
    const figures = await measureImport(SERVER, { ...LIMITS, ...serverEnv }, seeded, PORT, { file, url });
    await clean();
    return figures;
  };
  const floors: Taken[] = [];
  const plain = await measure(
    leadFile(false),
    false,
    async (url, seeded) => void floors.push(await measureFloor(url, seeded)),
  );
  const [own, contacts] = [await measure(leadFile(true), true), await measure(contactFile(), false)];
  process.stdout.write(`\n### ${target.name}\n${tellImport(plain, own, contacts, floors)}`);
}

async function benchAssignment(target: Target): Promise<void> {
  const { seeded, serverEnv, clean } = await target.prepare(10_000);
  const costs = await measureAssignment(SERVER, { ...LIMITS, ...serverEnv }, seeded, PORT);
  await clean();
  process.stdout.write(`\n### ${target.name}\n${tellAssignment(costs)}`);
}

async function benchExport(target: Target): Promise<void> {
  for (const leads of SIZES) {
    let floorMs = 0;
    const { seeded, serverEnv, clean } = await target.prepare(leads, async (url, one) => {
      floorMs = await measureExportFloor(url, one);
    });
    const figures = await measureExport(SERVER, { ...LIMITS, ...serverEnv }, seeded, PORT);
    await clean();
    process.stdout.write(`\n### ${target.name}\n${tellExport(figures, floorMs)}`);
  }
}

const only = process.argv[2];
const asked = (part: string) => only === undefined || only === part;
for (const target of TARGETS) {
  if (asked('import')) await benchImport(target);
  if (asked('export')) await benchExport(target);
  if (asked('assignment')) await benchAssignment(target);
}
if (!BENCH.databaseUrl)
  process.stdout.write('\nPostgreSQL was not measured: set DATABASE_URL to an admin login of a server.\n');
process.exit();
