import type { CompanyTx } from '@outrider/db';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { notifyOwner, notifyOwners } from '../../people/notifications/notify-owner.ts';
import { countNewOwners, type ImportRow } from './imports.store.ts';
import { IMPORT_NOTICES } from './words.ts';

const SYSTEM = { kind: 'system', id: null, name: null } as const;

/**
 * The importer hears how it ended, and everybody whose some of its new records are how many: one notice a person,
 * however many batches there were.
 */
export async function tellEnd(
  tx: CompanyTx,
  row: ImportRow,
  state: 'done' | 'undone' | 'failed',
  reason: string | null,
): Promise<void> {
  const { id, record_type, created_by, file_name } = row;
  const counts =
    state === 'undone'
      ? MESSAGES.importUndone(record_type, row.undone?.removed ?? 0, row.undone?.restored ?? 0)
      : MESSAGES.importCounts(row.counted);
  await notifyOwner(tx, SYSTEM, created_by, {
    kind: 'system',
    title: IMPORT_NOTICES[state],
    message: [file_name, counts, ...(reason ? [reason] : [])].join(' · '),
    link_path: `${RECORD_PATHS[record_type]}?import=${id}`,
  });
  if (state === 'done') await tellOwners(tx, row);
}

async function tellOwners(tx: CompanyTx, row: ImportRow): Promise<void> {
  const { record_type, created_by: id, created_by_name: name, file_name } = row;
  const importer = { kind: 'user', id, name } as const;
  const message = IMPORT_NOTICES.fromFile(file_name);
  const owners = await countNewOwners(tx, row);
  if (record_type === 'lead') {
    const given = owners.map(({ user_id, records }) => ({ user_id, leads: records }));
    return notifyOwners(tx, importer, given, message);
  }
  for (const { user_id, records } of owners)
    await notifyOwner(tx, importer, user_id, {
      kind: 'assigned',
      title: IMPORT_NOTICES.newForYou[record_type](records),
      message,
      link_path: `${RECORD_PATHS[record_type]}?tab=mine`,
    });
}
