import { beforeAndAfter } from '../../ground/audit/before-after.ts';
import { insertAudits } from '../../ground/audit/audit.store.ts';
import { type BulkChange, type BulkKind, type BulkWork, withValue } from './bulk-kind.ts';

type Named = Pick<BulkKind, 'type' | 'audited'>;

/**
 * An entry for each record, as an edit by hand has one: who looks for what a record was before finds it there, and so
 * does who erases a person.
 */
export async function auditChanges({ tx, actor }: BulkWork, { type, audited }: Named, changes: BulkChange[]) {
  await insertAudits(
    tx,
    actor,
    changes.map(({ row, values }) => {
      const fields = Object.keys(values);
      const after = Object.entries(values).reduce(withValue, row);
      return {
        action: audited('edited'),
        subject_kind: type,
        subject_id: row.id,
        detail: { fields, changes: beforeAndAfter(row, after, fields) },
      };
    }),
  );
}

/** An entry for each record that went into the bin or came back. */
export async function auditBin(
  { tx, actor }: BulkWork,
  { type, audited }: Named,
  event: 'deleted' | 'restored',
  ids: Iterable<string>,
) {
  await insertAudits(
    tx,
    actor,
    [...ids].map((id) => ({ action: audited(event), subject_kind: type, subject_id: id })),
  );
}
