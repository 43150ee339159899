import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/messages';
import { notifyOwner, notifyOwners } from '../notifications/notify-owner.ts';
import { countNewOwners, type ImportRow } from './imports.store.ts';
import { IMPORT_NOTICES } from './words.ts';

const SYSTEM = { kind: 'system', id: null, name: null } as const;

/** The importer hears how it ended, and everybody whose some of its new leads are how many: one notice a person, however many batches there were. */
export async function tellEnd(
  tx: CompanyTx,
  row: ImportRow,
  state: 'done' | 'undone' | 'failed',
  reason: string | null,
): Promise<void> {
  const { id, created_by, created_by_name, file_name } = row;
  const counts =
    state === 'undone'
      ? MESSAGES.importUndone(row.undone?.removed ?? 0, row.undone?.restored ?? 0)
      : MESSAGES.importCounts(row.counted);
  await notifyOwner(tx, SYSTEM, created_by, {
    title: IMPORT_NOTICES[state],
    message: [file_name, counts, ...(reason ? [reason] : [])].join(' · '),
    link_path: `/leads?import=${id}`,
  });
  if (state === 'done')
    await notifyOwners(
      tx,
      { kind: 'user', id: created_by, name: created_by_name },
      await countNewOwners(tx, id),
      IMPORT_NOTICES.fromFile(file_name),
    );
}
