import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { type CustomInput, customName } from '@outrider/shared/fields/custom';
import { customDefaults } from '@outrider/shared/fields/read-custom';
import { MESSAGES } from '@outrider/shared/messages';
import { can, reachOf } from '@outrider/shared/permissions';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import { assertComplete, fieldsFor, readSent } from '../fields/read-sent.ts';
import type { CompanyUser } from '../guard.ts';
import { isSame } from '../fields/same-value.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { assertMayGive } from '../users/owners.ts';
import { insertRecordActivity } from './activities.store.ts';
import type { Draft, HeldRow, Recorded } from './recorded.ts';
import { binRecords, insertRecord, lockRecord, lockRecords, recordText, updateRecord } from './records.store.ts';
import { uuidv7 } from '../uuid.ts';
import { RECORD_WORDS } from './words.ts';

type Sent = Draft & { custom?: CustomInput | undefined };

/** The record as the wire's JSON text. @throws 404 */
export async function getRecordText(recorded: Recorded, db: CompanyQueries, id: string): Promise<string> {
  const text = await recordText(recorded, db, id);
  if (text === null) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return text;
}

/** What a rep enters is theirs; a leader's is nobody's unless said. @throws 403 and 422 for an owner, 409, 422 */
export async function createRecord(
  recorded: Recorded,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { custom, ...sent }: Sent,
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    const fields = await fieldsFor(tx, recorded.type, [{ custom }]);
    const { values } = readSent(fields, { custom });
    const customs = { ...customDefaults(fields, values), ...values };
    assertComplete(fields, customs);
    const owner_id = (sent.owner_id as string | null | undefined) ?? defaultOwner(recorded, user);
    await assertMayGive(tx, user, recorded.can.edit, owner_id);
    const draft = await recorded.settle(tx, { ...sent, owner_id, custom: customs }, null, now);
    const id = await addRecord(recorded, tx, actor, draft, now);
    return getRecordText(recorded, tx, id);
  });
}

const defaultOwner = ({ can: { edit } }: Recorded, user: CompanyUser) =>
  reachOf(user.role, edit) === 'all' ? null : user.id;

/** A new record with everything that tells of it. The draft is settled. @returns its id */
export async function addRecord(
  recorded: Recorded,
  tx: CompanyTx,
  actor: Actor,
  draft: Draft,
  now: Date,
): Promise<string> {
  const id = uuidv7();
  await insertRecord(recorded, tx, withoutUnset({ ...draft, id, created_at: now, updated_at: now }));
  const row = { ...draft, id, version: 1 } as HeldRow;
  await recorded.follow?.(tx, row);
  await tell(recorded, tx, actor, row, 'created', {});
  await notifyOwner(tx, actor, row.owner_id, {
    title: RECORD_WORDS[recorded.type].newForYou,
    message: recorded.nameOf(row),
    link_path: recorded.link(id),
  });
  return id;
}

const withoutUnset = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));

/**
 * Changes fields of the version that was looked at.
 * @throws 404, 403, 409 with the record of today as `current` for another version, 409 with `existing_id` for a name that another one has
 */
export async function changeRecord(
  recorded: Recorded,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, version, custom, ...sent }: Sent & { id: string; version: number },
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    const before = await takeRecord(recorded, tx, user, id);
    if (before.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, {
        version: before.version,
        current: JSON.parse(await getRecordText(recorded, tx, id)) as object,
      });
    const asked = await recorded.settle(tx, withoutUnset(sent), before, now);
    const changes: Draft = Object.fromEntries(
      Object.entries(asked).filter(
        ([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[key] ?? null),
      ),
    );
    const customs = await changeCustom(recorded, tx, before, custom);
    const names = [...Object.keys(changes), ...(customs?.names ?? [])];
    if (names.length === 0) return getRecordText(recorded, tx, id);
    const given = changes.owner_id !== undefined;
    if (given) await assertMayGive(tx, user, recorded.can.edit, changes.owner_id as string | null);
    await updateRecord(recorded, tx, id, { ...changes, ...(customs && { custom: customs.values }) }, now);
    const row = { ...before, ...changes };
    await recorded.follow?.(tx, row);
    await tell(recorded, tx, actor, row, 'edited', { fields: names });
    if (given)
      await notifyOwner(tx, actor, row.owner_id, {
        title: RECORD_WORDS[recorded.type].newForYou,
        message: recorded.nameOf(row),
        link_path: recorded.link(id),
      });
    return getRecordText(recorded, tx, id);
  });
}

/** @throws 404, 403 for a record the user may not edit */
export async function takeRecord(recorded: Recorded, tx: CompanyTx, user: CompanyUser, id: string): Promise<HeldRow> {
  const row = await lockRecord(recorded, tx, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (!can(user, recorded.can.edit, { assigned_to: row.owner_id })) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  return row;
}

/** The custom values as they are then, and the names of those that differ; null where none does. @throws 422 */
async function changeCustom(recorded: Recorded, tx: CompanyTx, before: HeldRow, custom: CustomInput | undefined) {
  if (!custom) return null;
  const fields = await fieldsFor(tx, recorded.type, [{ custom }]);
  const { values, emptied } = readSent(fields, { custom });
  const next = Object.fromEntries(
    Object.entries({ ...before.custom, ...values }).filter(([key]) => !emptied.includes(key)),
  );
  assertComplete(
    fields.filter(({ key }) => emptied.includes(key)),
    next,
  );
  const names = Object.keys({ ...before.custom, ...next })
    .filter((key) => !isSame(before.custom[key], next[key]))
    .map(customName);
  return names.length > 0 ? { values: next, names } : null;
}

/** Into the bin, all or none: ids that are not there are left out. @throws 404 where none of them is there, 403 where one of them is not the user's to delete */
export async function removeRecords(
  recorded: Recorded,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  ids: string[],
  now: Date,
): Promise<{ ids: string[] }> {
  return db.transaction(async (tx) => {
    const rows = await lockRecords(recorded, tx, ids);
    if (rows.length === 0) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (rows.some(({ owner_id }) => !can(user, recorded.can.delete, { assigned_to: owner_id })))
      throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    const gone = rows.map(({ id }) => id);
    await recorded.release?.(tx, gone);
    for (const row of rows) await tell(recorded, tx, actor, row, 'deleted', {});
    return { ids: await binRecords(recorded, tx, gone, now) };
  });
}

/** Back from the bin. @throws 404 where none of them is in it, 403 where one of them is not the user's to delete */
export async function restoreRecords(
  recorded: Recorded,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  ids: string[],
  now: Date,
): Promise<{ ids: string[]; without: string[] }> {
  return db.transaction(async (tx) => {
    const back = await recorded.unbin(tx, ids, now);
    if (back.ids.length === 0) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const rows = await lockRecords(recorded, tx, back.ids);
    if (rows.some(({ owner_id }) => !can(user, recorded.can.delete, { assigned_to: owner_id })))
      throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    for (const row of rows) await tell(recorded, tx, actor, row, 'restored', {});
    return back;
  });
}

/** On its timeline, in the audit log, and to whoever looks at it. */
async function tell(
  { type, topic }: Recorded,
  tx: CompanyTx,
  actor: Actor,
  row: HeldRow,
  kind: string,
  detail: { fields?: string[] },
): Promise<void> {
  await insertRecordActivity(tx, subjectOf(type, row), kind, actor, detail);
  await insertEvent(tx, topic, row.id);
  await recordAudit(tx, actor, { action: `${type}.${kind}`, subject_kind: type, subject_id: row.id, detail });
}

/** Whose timelines it stands on: a contact's changes are its own, an account hears of what is said to its people. */
export const subjectOf = (type: Recorded['type'], { id }: HeldRow) =>
  type === 'account' ? { account_id: id } : { contact_id: id };
