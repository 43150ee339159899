import { type CompanyTx, Prisma } from '@outrider/db';
import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import { customName } from '@outrider/shared/ground/fields/custom';
import { insertAudits } from '../../ground/audit/audit.store.ts';
import { insertRecordActivities } from '../engine/activities.store.ts';
import { releaseExternalIds } from '../engine/external-ids.store.ts';
import { binRecords } from '../engine/records.store.ts';
import type { TouchedRecord } from './imports.store.ts';
import type { Entry } from './match-records.ts';
import { findByIds, findTaken } from './record-import.store.ts';
import type { EngineRecord, ImportedRecord } from './record-rows.ts';
import { writeRecords } from './record-write.ts';
import type { Undoing, Undone } from './target.ts';

/**
 * What hangs on a record `r` that is not the import's: then it stays. What the import itself made of it went before.
 */
const BUSY: Record<EngineRecord, Prisma.Sql> = {
  account: Prisma.sql`EXISTS (SELECT FROM contacts c WHERE c.account_id = r.id)
      OR EXISTS (SELECT FROM opportunities o WHERE o.account_id = r.id)
    OR EXISTS (SELECT FROM accounts a WHERE a.parent_id = r.id)`,
  contact: Prisma.sql`EXISTS (SELECT FROM opportunity_contacts p
        JOIN opportunities o ON o.company_id = p.company_id AND o.id = p.opportunity_id WHERE p.contact_id = r.id)`,
  opportunity: Prisma.sql`EXISTS (SELECT FROM opportunity_contacts p WHERE p.opportunity_id = r.id)
      OR EXISTS (SELECT FROM tasks t WHERE t.opportunity_id = r.id)`,
};

/**
 * Records it made go to the bin, values it changed come back. What somebody worked on since stays, and what cannot come
 * back: another record has its domain or address by now.
 */
export async function undoRecords(
  imported: ImportedRecord,
  tx: CompanyTx,
  due: TouchedRecord[],
  { actor, import_id, now }: Undoing,
): Promise<Undone> {
  const { type, recorded } = imported;
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const held = new Map((await findByIds(tx, imported, idsOf(due), BUSY[type])).map((one) => [one.id, one]));
  const isUntouched = ({ id, version, action }: TouchedRecord) => {
    const record = held.get(id);
    return record?.version === version && !(action === 'created' && record.busy);
  };
  const free = due.filter(isUntouched);
  const created = free.filter(({ action }) => action === 'created');
  const restored = free.flatMap(({ id, action, before }) => {
    const entry = held.get(id);
    return action === 'updated' && entry && before ? [restoredAs(entry, before)] : [];
  });
  const taken = await findTaken(tx, imported, idsOf(created), restored);
  const back = restored.filter(({ entry }) => !taken.has(entry.id));

  await recorded.release?.(tx, idsOf(created));
  await releaseExternalIds(tx, type, idsOf(created));
  const removed = await binRecords(recorded, tx, idsOf(created), now);
  const detail = { via: 'import_undo', import_id };
  await insertRecordActivities(
    tx,
    actor,
    removed.map((id) => ({ subject: { [`${type}_id`]: id }, kind: 'deleted', detail })),
  );
  await insertAudits(
    tx,
    actor,
    removed.map((id) => ({
      action: recorded.audit?.action('deleted') ?? `${type}.deleted`,
      subject_kind: type,
      subject_id: id,
      detail,
    })),
  );
  await writeRecords(tx, imported, back, { actor, via: 'import_undo', import_id, now });

  const done = new Set([...removed, ...back.map(({ entry }) => entry.id)]);
  return {
    removed,
    restored: back.map(({ entry }) => entry.id),
    kept: idsOf(due.filter(({ id }) => held.has(id) && !done.has(id))),
    gone: idsOf(due.filter(({ id }) => !held.has(id))),
  };
}

function restoredAs(entry: Entry, { custom, ...values }: Readonly<Record<string, unknown>>) {
  const keys = custom ? Object.keys({ ...entry.custom, ...(custom as CustomValues) }) : [];
  return {
    entry: {
      ...entry,
      values: { ...entry.values, ...values },
      custom: (custom as CustomValues | undefined) ?? entry.custom,
    },
    before: entry.values,
    fields: new Set([...Object.keys(values), ...keys.map(customName)]),
  };
}
