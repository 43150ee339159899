import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { ImportCounts } from '@outrider/shared/records/imports';
import type { Actor } from '../../ground/actor.ts';
import type { Services } from '../../ground/services.ts';
import type { Colleague } from '../../ground/sql/who-may.ts';
import type { ImportProblemRow, ImportRow, Stretch, TouchedRecord } from './imports.store.ts';

/** Who imports, as they are now. */
export type Importer = Colleague & { name: string; automation_mode: 'manual' | 'ai' | 'hybrid' };

export type Outcome = 'created' | 'updated' | 'unchanged';
/**
 * What became of a stretch of rows, or would. `duplicates`: rows that are the record of an earlier row. `accounts`: how
 * many were made for its rows.
 */
export type Settled = {
  outcomes: Outcome[];
  problems: ImportProblemRow[];
  duplicates: number;
  accounts: number;
  touched: TouchedRecord[];
};
/** An import as its rows are read, and who does it. */
export type Job = { db: CompanyDb; row: ImportRow; importer: Importer };

/** What imports do with the rows of one record type; the loops over the file are the same for all. */
export type ImportTarget = {
  /** The dry run. @returns what would become of a stretch, asked stretch after stretch */
  check: (services: Services, job: Job) => Promise<(stretch: Stretch) => Promise<Settled>>;
  /**
   * The run, in three steps for each stretch: what it is read by as it is now, outside of a transaction; the rows read,
   * without the database, while the stretch before is being written; and written, in the transaction that moves the
   * cursor.
   */
  write: (services: Services, job: Job) => Promise<() => Promise<(stretch: Stretch) => Promise<WriteStretch>>>;
  /** Takes back what an import made of records of this type, or changed. */
  undo: (services: Services, tx: CompanyTx, due: TouchedRecord[], undoing: Undoing) => Promise<Undone>;
};
export type WriteStretch = (tx: CompanyTx) => Promise<Settled>;
export type Undoing = { actor: Actor; import_id: string; now: Date };
/** `gone`: not there any more, whoever took them away. */
export type Undone = { removed: string[]; restored: string[]; kept: string[]; gone: string[] };

export function addCounts(
  { accounts: made, ...counted }: ImportCounts,
  { outcomes, problems, duplicates, accounts }: Settled,
): ImportCounts {
  const sum = {
    ...counted,
    accounts: made + accounts,
    failed: counted.failed + problems.length,
    duplicates: counted.duplicates + duplicates,
  };
  for (const outcome of outcomes) sum[outcome] += 1;
  return sum;
}
