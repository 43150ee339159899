import type { CompanyDb } from '@outrider/db';
import type { Actor } from '../../ground/actor.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import type { Recorded } from './recorded.ts';
import { assertVersion, binHeld, getRecordText, takeRecord, tell } from './records.service.ts';

/**
 * Into the bin, for 30 days. `version`: only if it is still that one. @throws 404, 403, 409 with the record of today
 */
export async function removeRecord(
  recorded: Recorded,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, version }: { id: string; version?: number | undefined },
  now: Date,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const row = await takeRecord(recorded, tx, user, id, 'delete');
    if (version !== undefined) await assertVersion(recorded, tx, row, version);
    await binHeld(recorded, tx, actor, [id], now);
    return { id };
  });
}

/** Out of the bin, as JSON text. One that is not in the bin stays as it is. @throws 404, 403 */
export async function restoreRecord(
  recorded: Recorded,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    const { ids } = await recorded.unbin(tx, [id], { user, actor, now });
    if (ids.length > 0)
      await tell(recorded, tx, actor, [await takeRecord(recorded, tx, user, id, 'delete')], 'restored');
    return getRecordText(recorded, tx, id);
  });
}
