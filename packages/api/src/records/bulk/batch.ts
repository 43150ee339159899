import type { Role } from '@outrider/shared/ground/roles';
import type { BulkWork } from './bulk-kind.ts';
import type { RunRow } from './runs.store.ts';

export type Asker = { id: string; role: Role };
/** Some rows of a run, and everything that what is done to them needs. */
export type Batch = BulkWork & { run: RunRow; user: Asker; ids: string[] };
