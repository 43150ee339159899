import type { CompanyDb, CompanyTx, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type {
  CustomField,
  CustomFieldCreate,
  CustomFieldUpdate,
  CustomFieldUsage,
  CustomOption,
  customFieldListInputSchema,
  RecordTypeName,
} from '@outrider/shared/ground/fields/custom';
import { isChoiceKind } from '@outrider/shared/ground/fields/field';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import {
  findField,
  insertField,
  listFields,
  lockFields,
  type StoredField,
  updateField,
  writeFieldOrder,
} from './fields.store.ts';
import { forgetFields } from './known-fields.ts';
import { joinRewrites, moveDefault, removedOptions, type Rewrite } from './rewrite.ts';
import { lockRewrite } from './rewrite.store.ts';
import {
  assertLabelFree,
  assertMoveTargets,
  assertRoom,
  type FieldFacts,
  settleFacts,
  settleKey,
  settleOptions,
} from './settle-field.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { freeSlot, slotClassOf } from './slots.ts';
import { countByKey, countByOption, countHolders, countRecords } from './usage.store.ts';
import { beginRewrite } from './work-rewrites.ts';

export async function getFields(
  db: CompanyDb,
  { record_type, archived }: z.output<typeof customFieldListInputSchema>,
): Promise<{ items: CustomField[] }> {
  const fields = await listFields(db, record_type);
  return { items: fields.filter(({ archived_at }) => archived || archived_at === null).map(presentField) };
}

/** How many records have a value of each field, archived ones too, and of each option. */
export async function getUsage(db: CompanyDb, record_type: RecordTypeName): Promise<CustomFieldUsage> {
  const fields = await listFields(db, record_type);
  const choices = fields.filter(({ kind }) => isChoiceKind(kind)).map(({ key }) => key);
  const [total, byKey, chosen] = await Promise.all([
    countRecords(db, record_type),
    countByKey(db, record_type),
    choices.length > 0 ? countByOption(db, record_type, choices) : [],
  ]);
  const filled = new Map(byKey.map(({ key, records }) => [key, records]));
  return {
    total,
    items: fields.map(({ id, key }) => ({
      id,
      filled: filled.get(key) ?? 0,
      options: Object.fromEntries(
        chosen.filter((one) => one.key === key).map(({ value, records }) => [value, records]),
      ),
    })),
  };
}

/** Behind all others. @throws 409 for a name that is taken and where there are as many fields as there may be, 422 */
export async function createField(db: CompanyDb, actor: Actor, input: CustomFieldCreate): Promise<CustomField> {
  return change(db, async (tx) => {
    const { record_type, key: asked, ...given } = input;
    const others = await listFields(tx, record_type);
    assertLabelFree(record_type, input.label, others);
    assertRoom(others, true);
    const key = settleKey(record_type, { key: asked, label: input.label }, others);
    const facts = settleFacts({ ...given, options: settleOptions(given.options, []) });
    await assertDefaultPerson(tx, facts);
    const id = await insertField(tx, { record_type, key, ...facts, ...freeSlot(facts.kind, others) });
    await tell(tx, actor, 'field.create', id, { label: facts.label, key, kind: facts.kind });
    return readField(tx, id);
  });
}

/**
 * The version that was looked at; what is left out stays. Leads that have an option that goes learn it in steps
 * afterwards.
 * @throws 404, 409 for another version, a name that is taken and a kind that values hold, 422
 */
export async function changeField(
  db: CompanyDb,
  actor: Actor,
  { id, version, moves, ...given }: CustomFieldUpdate,
  services: Services,
): Promise<CustomField> {
  const { field, rewrites } = await change(db, async (tx) => {
    const before = await takeField(tx, id, version);
    if (before.archived_at !== null) throw new AppError('CONFLICT', MESSAGES.fieldIsArchived);
    const pending = (await lockRewrite(tx, id))?.rewrite ?? null;
    const others = (await listFields(tx, before.record_type)).filter((one) => one.id !== id);
    const next = await nextField(tx, before, given, Object.keys(pending?.moves ?? {}), moves);
    if (given.label !== undefined) assertLabelFree(before.record_type, next.label, others);
    await assertDefaultPerson(tx, next);
    const slot = slotClassOf(next.kind) === slotClassOf(before.kind) ? {} : freeSlot(next.kind, others);
    const going = removedOptions(before.options, next.options);
    const records = await countMoving(tx, before, going, moves);
    const joined = joinRewrites(next.kind === before.kind ? pending : null, {
      moves: isChoiceKind(next.kind) ? movesOf(going, moves) : {},
      search: next.in_search !== before.in_search,
    });
    await updateField(tx, { ...next, ...slot }, services.now(), joined);
    await tell(tx, actor, 'field.update', id, {
      label: next.label,
      fields: changedFacts(before, next),
      ...(records > 0 && { moves, records }),
    });
    return { field: await readField(tx, id), rewrites: joined !== null };
  });
  if (rewrites) await beginRewrite(db, services, id);
  return field;
}

/** Its values stay, and its name stays taken. @throws 404, 409 for another version */
export const archiveField = (
  db: CompanyDb,
  actor: Actor,
  { id, version }: { id: string; version: number },
  services: Services,
): Promise<CustomField> => setArchived(db, actor, { id, version, archived_at: services.now().toISOString() }, services);

/** Everything is as it was. @throws 404, 409 for another version and where there are as many fields as there may be */
export const restoreField = (
  db: CompanyDb,
  actor: Actor,
  { id, version }: { id: string; version: number },
  services: Services,
): Promise<CustomField> => setArchived(db, actor, { id, version, archived_at: null }, services);

async function setArchived(
  db: CompanyDb,
  actor: Actor,
  { id, version, archived_at }: { id: string; version: number; archived_at: string | null },
  services: Services,
): Promise<CustomField> {
  const { field, rewrites } = await change(db, async (tx) => {
    const before = await takeField(tx, id, version);
    if ((before.archived_at === null) === (archived_at === null))
      return { field: presentField(before), rewrites: false };
    const pending = (await lockRewrite(tx, id))?.rewrite ?? null;
    if (archived_at === null)
      assertRoom(
        (await listFields(tx, before.record_type)).filter((one) => one.id !== id),
        false,
      );
    const joined = joinRewrites(pending, { moves: {}, search: before.in_search });
    await updateField(tx, { ...before, archived_at }, services.now(), joined);
    await tell(tx, actor, archived_at ? 'field.archive' : 'field.restore', id, { label: before.label });
    return { field: await readField(tx, id), rewrites: joined !== null };
  });
  if (rewrites) await beginRewrite(db, services, id);
  return field;
}

/** @throws 404 for what is no field here, 409 when one is missing: somebody added it meanwhile */
export async function orderFields(
  db: CompanyDb,
  actor: Actor,
  { record_type, ids }: { record_type: RecordTypeName; ids: string[] },
): Promise<{ items: CustomField[] }> {
  return change(db, async (tx) => {
    const fields = await listFields(tx, record_type);
    if (ids.some((id) => !fields.some((field) => field.id === id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const living = fields.filter(({ archived_at }) => archived_at === null).map(({ id }) => id);
    if (new Set(ids).size !== ids.length || living.length !== ids.length || living.some((id) => !ids.includes(id)))
      throw new AppError('CONFLICT', MESSAGES.fieldsChanged);
    const [first] = ids;
    if (first && living.join() !== ids.join()) {
      await writeFieldOrder(tx, ids);
      await tell(tx, actor, 'field.order', first, { ids });
    }
    const ordered = await listFields(tx, record_type);
    return { items: ordered.filter(({ archived_at }) => archived_at === null).map(presentField) };
  });
}

async function change<T>(db: CompanyDb, work: (tx: CompanyTx) => Promise<T>): Promise<T> {
  const answer = await db.transaction(async (tx) => {
    await lockFields(tx);
    return work(tx);
  });
  forgetFields(db.companyId);
  return answer;
}

type Given = Omit<CustomFieldUpdate, 'id' | 'version' | 'moves'>;

/**
 * The field with what was given. `spent`: values that leads still lose, `moves`: where those of removed options go, the
 * default with them.
 */
async function nextField(
  tx: CompanyTx,
  before: StoredField,
  { options, ...given }: Given,
  spent: string[],
  moves: Rewrite['moves'],
): Promise<StoredField> {
  const facts = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const next: StoredField = { ...before, ...facts };
  const isOtherKind = next.kind !== before.kind;
  if (options) next.options = settleOptions(options, before.options, spent);
  else if (!isChoiceKind(next.kind)) next.options = [];
  if (isOtherKind) await assertNoValues(tx, before);
  assertMoveTargets(before.options, next.options, moves);
  const gone = movesOf(removedOptions(before.options, next.options), moves);
  if (given.default_value === undefined)
    next.default_value = isOtherKind ? null : moveDefault(before.default_value, gone);
  return settleFacts(next);
}

async function assertNoValues(tx: CompanyTx, { record_type, key }: StoredField): Promise<void> {
  const holders = await countHolders(tx, record_type, key);
  if (holders > 0) throw refuse('CONFLICT', 'kind', MESSAGES.fieldKindFixed(holders));
}

const movesOf = (going: readonly CustomOption[], moves: Rewrite['moves']): Rewrite['moves'] =>
  Object.fromEntries(going.map(({ value }) => [value, moves[value] ?? null]));

/**
 * Every option that goes and that leads have needs a place for them to go. @returns how many leads have one. @throws
 * 422
 */
async function countMoving(
  tx: CompanyTx,
  { record_type, key }: StoredField,
  going: readonly CustomOption[],
  moves: Rewrite['moves'],
): Promise<number> {
  if (going.length === 0) return 0;
  const used = await countByOption(tx, record_type, [key]);
  let records = 0;
  for (const { value, label } of going) {
    const holders = used.find((one) => one.value === value)?.records ?? 0;
    if (holders > 0 && !Object.hasOwn(moves, value))
      throw refuse('UNPROCESSABLE_CONTENT', 'moves', MESSAGES.optionInUse(label, holders));
    records += holders;
  }
  return records;
}

/** @throws 422 for a person who does not work here */
async function assertDefaultPerson(tx: CompanyTx, { kind, default_value }: FieldFacts): Promise<void> {
  if (kind !== 'person' || typeof default_value !== 'string') return;
  const person = await tx.user.findFirst({ where: { id: default_value, disabled_at: null }, select: { id: true } });
  if (!person) throw refuse('UNPROCESSABLE_CONTENT', 'default_value', MESSAGES.fieldPersonUnknown);
}

async function takeField(tx: CompanyTx, id: string, version: number): Promise<StoredField> {
  const field = await findField(tx, id);
  if (!field) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (field.version !== version)
    throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: field.version, current: presentField(field) });
  return field;
}

async function readField(tx: CompanyTx, id: string): Promise<CustomField> {
  const field = await findField(tx, id);
  if (!field) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentField(field);
}

const changedFacts = (before: FieldFacts, next: FieldFacts): string[] =>
  (Object.keys(before) as (keyof FieldFacts)[]).filter(
    (fact) => JSON.stringify(before[fact]) !== JSON.stringify(next[fact]),
  );

async function tell(
  tx: CompanyTx,
  actor: Actor,
  action: string,
  id: string,
  detail: Prisma.InputJsonObject,
): Promise<void> {
  await recordAudit(tx, actor, { action, subject_kind: 'custom_field', subject_id: id, detail });
  await insertEvent(tx, 'fields.changed', id);
}

/** Where lists find its values is nobody's business outside. */
const presentField = ({ slot: _slot, slot_group: _group, ...field }: StoredField): CustomField => field;
