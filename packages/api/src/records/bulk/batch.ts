import type { Colleague } from '../../ground/sql/who-may.ts';
import type { BulkWork } from './bulk-kind.ts';
import type { RunRow } from './runs.store.ts';

/** Some rows of a run, and everything that what is done to them needs. */
export type Batch = BulkWork & { run: RunRow; user: Colleague; ids: string[] };
