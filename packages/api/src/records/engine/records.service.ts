import type { CompanyDb, CompanyQueries, CompanyTx, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { type CustomInput, customName } from '@outrider/shared/ground/fields/custom';
import { customDefaults } from '@outrider/shared/ground/fields/read-custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { Actor } from '../../ground/actor.ts';
import { insertAudits } from '../../ground/audit/audit.store.ts';
import { beforeAndAfter } from '../../ground/audit/before-after.ts';
import { insertEvents } from '../../ground/events/outbox.store.ts';
import { assertComplete, fieldsFor, readSent } from '../fields/read-sent.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { isSame } from '../fields/same-value.ts';
import { actorWords, notifyFollowers } from '../../people/notifications/followers.store.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { assertMayGive, defaultOwner } from '../../people/users/owners.ts';
import { insertRecordActivities } from './activities.store.ts';
import { findSurvivor } from './merged.store.ts';
import type { Draft, HeldRow, RecordEvent, Recorded, Writer } from './recorded.ts';
import { binRecords, insertRecord, lockRecord, lockRecords, recordText, updateRecord } from './records.store.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { RECORD_WORDS } from './words.ts';

type Sent = Draft & { custom?: CustomInput | undefined };

/** The record as the wire's JSON text. @throws 404 */
export async function getRecordText(recorded: Recorded, db: CompanyQueries, id: string): Promise<string> {
  const text = await recordText(recorded, db, id);
  if (text === null) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return text;
}

/**
 * The same for a link that may be old: a record that was merged into another one is answered with that one. @throws 404
 */
export async function recordOrSurvivorText(recorded: Recorded, db: CompanyQueries, id: string): Promise<string> {
  const text = await recordText(recorded, db, id);
  return text ?? getRecordText(recorded, db, (await findSurvivor(db, recorded.type, id)) ?? id);
}

/** What somebody enters is theirs unless they say otherwise. @throws 403 and 422 for an owner, 409, 422 */
export const createRecord = (
  recorded: Recorded,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  sent: Sent,
  now: Date,
): Promise<string> =>
  db.transaction(async (tx) => getRecordText(recorded, tx, await createRecordIn(recorded, tx, user, actor, sent, now)));

/** The same within a transaction, for what is made together with others. @returns its id */
export async function createRecordIn(
  recorded: Recorded,
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  { custom, ...sent }: Sent,
  now: Date,
): Promise<string> {
  const fields = await fieldsFor(tx, recorded.type, [{ custom }]);
  const { values } = readSent(fields, { custom });
  const customs = { ...customDefaults(fields, values), ...values };
  assertComplete(fields, customs);
  const owner_id = recorded.ownerOf
    ? await recorded.ownerOf(tx, user, sent)
    : sent.owner_id === undefined
      ? defaultOwner(user, recorded.can.edit)
      : (sent.owner_id as string | null);
  await assertMayGive(tx, user, recorded.can.edit, owner_id);
  const by = { user, actor, now };
  const draft = await recorded.settle(tx, { ...sent, owner_id, custom: customs }, null, by);
  const id = await addRecord(recorded, tx, draft, by);
  await tellNewOwner(recorded, tx, actor, { ...draft, id, owner_id });
  return id;
}

/**
 * A new record with everything that tells of it, but its owner: who makes many tells them once. The draft is settled.
 * @returns its id
 */
export async function addRecord(recorded: Recorded, tx: CompanyTx, draft: Draft, by: Writer): Promise<string> {
  const { actor, now } = by;
  const id = uuidv7();
  await insertRecord(recorded, tx, withoutUnset({ ...draft, id, created_at: now, updated_at: now }));
  const row = { ...draft, id, version: 1 } as HeldRow;
  await recorded.follow?.(tx, row, draft, null, by);
  await tell(recorded, tx, actor, [row], 'created');
  return id;
}

export const tellNewOwner = (
  recorded: Recorded,
  tx: CompanyTx,
  actor: Actor,
  row: Draft & { id: string; owner_id: string | null },
): Promise<void> =>
  notifyOwner(tx, actor, row.owner_id, {
    kind: 'assigned',
    title: RECORD_WORDS[recorded.type].newForYou,
    message: recorded.nameOf(row),
    link_path: recorded.link(row.id),
  });

const withoutUnset = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));

/**
 * Changes fields of the version that was looked at.
 * @throws 404, 403, 409 with the record of today as `current` for another version, 409 with `existing_id` for a name
 *   that another one has
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
    await assertVersion(recorded, tx, before, version);
    await changeHeld(recorded, tx, before, { custom, ...sent }, { user, actor, now });
    return getRecordText(recorded, tx, id);
  });
}

/** The same of a row that the transaction holds. @returns whether anything is another now @throws 403, 409, 422 */
export async function changeHeld(
  recorded: Recorded,
  tx: CompanyTx,
  before: HeldRow,
  { custom, ...sent }: Sent,
  by: Writer,
): Promise<boolean> {
  const { user, actor, now, action_id } = by;
  const asked = await recorded.settle(tx, withoutUnset(sent), before, by);
  const changes: Draft = Object.fromEntries(
    Object.entries(asked).filter(
      ([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[key] ?? null),
    ),
  );
  const customs = await changeCustom(recorded, tx, before, custom);
  const names = [...Object.keys(changes), ...(customs?.names ?? [])];
  if (names.length === 0) return false;
  const given = changes.owner_id !== undefined;
  if (given && user) await assertMayGive(tx, user, recorded.can.edit, changes.owner_id as string | null);
  const touch = recorded.editTouches && { [recorded.touched]: now };
  await updateRecord(
    recorded,
    tx,
    before.id,
    { ...changes, ...(customs && { custom: customs.values }), ...touch },
    now,
  );
  const row = { ...before, ...changes };
  const after = customs ? { ...row, custom: customs.values } : row;
  await recorded.follow?.(tx, row, changes, before, by);
  await tell(
    recorded,
    tx,
    actor,
    [row],
    'edited',
    editDetail(recorded, before, after, names),
    beforeAndAfter(before, after, names),
    action_id,
  );
  if (given) await tellOfOwner(recorded, tx, actor, before, row, now);
  return true;
}

function editDetail({ told }: Recorded, before: HeldRow, after: Draft, names: string[]): Prisma.InputJsonObject {
  const fields = names.filter((name) => told?.fields.includes(name));
  if (!told || fields.length === 0) return { fields: names };
  const beside = Object.fromEntries(told.beside.map((name) => [name, after[name] as string]));
  return { fields: names, changes: beforeAndAfter(before, after, fields), ...beside };
}

/** The new owner hears that it is theirs, the one before and whoever follows it that it has another one. */
export async function tellOfOwner(
  recorded: Recorded,
  tx: CompanyTx,
  actor: Actor,
  before: HeldRow,
  row: HeldRow,
  now: Date,
): Promise<void> {
  const [message, link_path] = [recorded.nameOf(row), recorded.link(row.id)];
  await notifyOwner(tx, actor, row.owner_id, {
    kind: 'assigned',
    title: RECORD_WORDS[recorded.type].newForYou,
    message,
    link_path,
  });
  await notifyFollowers(
    tx,
    actor,
    { subject: { type: recorded.type, id: row.id }, owner_id: before.owner_id, without: [row.owner_id] },
    { title: RECORD_WORDS.ownerChanged(message), message: actorWords(actor), link_path },
    now,
  );
}

/** The record, locked until the transaction ends, for whoever may edit it, or delete it. @throws 404, 403 */
export async function takeRecord(
  recorded: Recorded,
  tx: CompanyTx,
  user: CompanyUser,
  id: string,
  to: 'edit' | 'delete' = 'edit',
): Promise<HeldRow> {
  const row = await lockRecord(recorded, tx, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (!can(user, recorded.can[to], { assigned_to: row.owner_id })) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  return row;
}

/** @throws 409 with the record of today as `current` */
export async function assertVersion(recorded: Recorded, tx: CompanyTx, held: HeldRow, version: number): Promise<void> {
  if (held.version === version) return;
  throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, {
    version: held.version,
    current: JSON.parse(await getRecordText(recorded, tx, held.id)) as object,
  });
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

/**
 * Into the bin, all or none: ids that are not there are left out. @throws 404 where none of them is there, 403 where
 * one of them is not the user's to delete
 */
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
    return { ids: await binRows(recorded, tx, actor, rows, now) };
  });
}

/** Into the bin, whoever's they are; for what the transaction may remove by a rule of its own. */
export async function binHeld(
  recorded: Recorded,
  tx: CompanyTx,
  actor: Actor,
  ids: string[],
  now: Date,
): Promise<string[]> {
  return binRows(recorded, tx, actor, await lockRecords(recorded, tx, ids), now);
}

async function binRows(recorded: Recorded, tx: CompanyTx, actor: Actor, rows: HeldRow[], now: Date): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  await recorded.release?.(tx, ids);
  await tell(recorded, tx, actor, rows, 'deleted');
  return binRecords(recorded, tx, ids, now);
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
    const back = await recorded.unbin(tx, ids, { user, actor, now });
    if (back.ids.length === 0) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const rows = await lockRecords(recorded, tx, back.ids);
    if (rows.some(({ owner_id }) => !can(user, recorded.can.delete, { assigned_to: owner_id })))
      throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    await tell(recorded, tx, actor, rows, 'restored');
    return back;
  });
}

/** On their timelines, in the audit log, and to whoever looks at them. */
export async function tell(
  { type, topic, subject, audit, begins }: Recorded,
  tx: CompanyTx,
  actor: Actor,
  rows: HeldRow[],
  kind: RecordEvent,
  detail: Prisma.InputJsonObject = {},
  changes?: Prisma.InputJsonObject,
  action_id?: string,
): Promise<void> {
  if (kind !== 'created' || begins !== 'elsewhere')
    await insertRecordActivities(
      tx,
      actor,
      rows.map((row) => ({ subject: subject(row), kind, detail })),
    );
  await insertEvents(
    tx,
    topic,
    rows.map(({ id }) => ({
      subject_id: id,
      payload: {
        kind,
        ...(kind === 'edited' && detail.fields && { fields: detail.fields }),
        ...(action_id && { action_id }),
      },
    })),
  );
  await insertAudits(
    tx,
    actor,
    rows.map((row) => ({
      action: audit?.action(kind) ?? `${type}.${kind}`,
      subject_kind: type,
      subject_id: row.id,
      detail: { ...audit?.detail(row, kind), ...detail, ...(changes && { changes }) },
    })),
  );
}
