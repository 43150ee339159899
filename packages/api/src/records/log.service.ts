import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { LogActivity, RecordActivity } from '@outrider/shared/records';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { CompanyUser } from '../guard.ts';
import { insertRecordActivity } from './activities.store.ts';
import type { HeldRow, Recorded } from './recorded.ts';
import { takeRecord } from './records.service.ts';

/** A note, or a conversation that took place elsewhere: on the record's timeline, and on that of the account it belongs to. @throws 404, 403 */
export async function logActivity(
  recorded: Recorded,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, kind, text }: LogActivity,
  now: Date,
): Promise<RecordActivity> {
  return db.transaction(async (tx) => {
    const row = await takeRecord(recorded, tx, user, id);
    const { type, topic } = recorded;
    const subject =
      type === 'account' ? { account_id: id } : { contact_id: id, account_id: row.account_id as string | null };
    const activity_id = await insertRecordActivity(tx, subject, LOGGED_AS[kind], actor, { text });
    if (kind !== 'note') await touch(recorded, tx, row, now);
    await insertEvent(tx, topic, id);
    await recordAudit(tx, actor, { action: `${type}.log`, subject_kind: type, subject_id: id, detail: { kind } });
    const { created_at } = await tx.recordActivity.findFirstOrThrow({
      where: { id: activity_id },
      select: { created_at: true },
    });
    return {
      id: activity_id,
      kind: LOGGED_AS[kind],
      actor_kind: actor.kind,
      actor_name: actor.name,
      detail: { text },
      created_at: created_at.toISOString(),
      about: null,
    };
  });
}

const LOGGED_AS = { note: 'noted', call: 'called', email: 'emailed', meeting: 'met' } as const;

/** Somebody dealt with it now, and with the account it belongs to. Versions stay: nobody's edit is in the way of a call. */
async function touch({ type, table }: Recorded, tx: CompanyTx, row: HeldRow, now: Date): Promise<void> {
  await tx.$executeRaw`UPDATE ${table} SET last_touch_at = ${now} WHERE id = ${row.id}::uuid`;
  if (type === 'contact' && typeof row.account_id === 'string')
    await tx.$executeRaw`UPDATE accounts SET last_touch_at = greatest(last_touch_at, ${now}) WHERE id = ${row.account_id}::uuid`;
}
