import type { CompanyQueries } from '@outrider/db';
import { isCustomName } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import {
  type ChoiceField,
  type ImportOption,
  type ImportRecord,
  IMPORT_TYPES,
  type ImportType,
} from '@outrider/shared/records/import-types';
import { type ImportValues, valueKey } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type PlainCapability, reachOf, type RoleRights } from '@outrider/shared/ground/permissions';
import { refuse } from '../../ground/http/refuse.ts';
import { readSizeBand } from '../leads/values/size-band.ts';
import { optionFinder } from '../fields/options.ts';
import { findOwnFields, labelOfOwn, type OwnFields, readParts } from '../fields/own-fields.ts';
import { listPeople, type Person, personFinder } from '../fields/people.ts';
import type { TextRead } from '../fields/read-text.ts';
import { type Course, type CourseField, courseMeaning, courseOptions, readCourse } from './deal-course.ts';

/** A value of the field, null for none of its own (then the default holds), or why the text is neither. */
type Choice = { value: string | null } | { reason: string };
export type ImportingUser = RoleRights & { id: string };

/** How the cells of one import are read. `own`: the company's own fields. */
export type Choices = {
  own: OwnFields;
  /** A text of a field that has a list of values, ours or the company's own, or of the owner. */
  read(field: ChoiceField, text: string): TextRead | Choice;
};

/** The values of a choice field of the catalogue, with their labels. */
const optionsOf = (type: ImportType, field: string): Readonly<Record<string, string>> => {
  const spec = type.spec(field);
  return spec && 'options' in spec ? spec.options : {};
};
const finders = new Map<ImportRecord, ReadonlyMap<string, (text: string) => string | null>>();
function findersOf(type: ImportType) {
  const known = finders.get(type.type);
  if (known) return known;
  const made = new Map(
    type.choices.map((field) => [
      field,
      optionFinder(Object.entries(optionsOf(type, field)).map(([value, label]) => ({ value, label }))),
    ]),
  );
  finders.set(type.type, made);
  return made;
}

/** What a text means by the field's own values; null where it is none of them. */
export const knownValue = (type: ImportType, field: string, text: string): string | null =>
  field === 'company_size' ? readSizeBand(text) : (findersOf(type).get(field)?.(text) ?? null);

const GIVES: Record<ImportRecord, PlainCapability> = {
  lead: 'leads.assign',
  account: 'accounts.edit',
  contact: 'contacts.edit',
  opportunity: 'pipeline.edit',
};

/** Whom the importer may give new records to: a leader anybody, a rep themselves. */
export const mayGiveTo = (type: ImportType, people: Person[], user: ImportingUser): Person[] =>
  reachOf(user, GIVES[type.type]) === 'all' ? people : people.filter(({ id }) => id === user.id);

/** An owner by their email or full name. */
function ownerFinder(type: ImportType, people: Person[], user: ImportingUser): (text: string) => Choice {
  const find = personFinder(people, type.labels['owner'] ?? '');
  const mine = new Set(mayGiveTo(type, people, user).map(({ id }) => id));
  return (text) => {
    const found = find(text);
    return 'reason' in found || mine.has(found.value) ? found : { reason: MESSAGES.importOwnerNotYou };
  };
}

/** What the company has that texts can name: its people, its own fields, and for deals its pipelines. */
export type Lists = { people: Person[]; own: OwnFields; course: Course | null };

export async function readLists(db: CompanyQueries, type: ImportRecord): Promise<Lists> {
  const [people, own] = [await listPeople(db), await findOwnFields(db, type)];
  return { people, own, course: type === 'opportunity' ? await readCourse(db) : null };
}

/** A column whose values are from the company's own lists. */
const isListed = (type: ImportType, field: ChoiceField): field is CourseField => type.part(field) === 'listed';

/** What those columns can be matched to. */
export const listedOptions = (type: ImportType, { course }: Lists): { field: CourseField; options: ImportOption[] }[] =>
  course
    ? (type.choices as ChoiceField[])
        .filter((field) => isListed(type, field))
        .map((field) => ({ field: field as CourseField, options: courseOptions(course, field as CourseField) }))
    : [];

/** What a text of a field means by itself: its own values, the people here. */
type Meanings = (field: ChoiceField, text: string) => Choice;

export function meaningsOf(type: ImportType, { people, own, course }: Lists, user: ImportingUser): Meanings {
  const owner = ownerFinder(type, people, user);
  const meant = course && courseMeaning(course);
  return (field, text) => {
    if (meant && isListed(type, field)) return { value: meant(field, text) };
    if (field === 'owner') return owner(text);
    if (!isCustomName(field)) return { value: knownValue(type, field, text) };
    const named = own.get(field);
    return named?.parts ? named.meaning(text) : { reason: MESSAGES.fieldGone(labelOfOwn(own, field)) };
  };
}

/** How the rows of one import are read, as the people and the company's fields are now. */
export async function readChoices(
  db: CompanyQueries,
  { record_type, value_map }: { record_type: ImportRecord; value_map: ImportValues },
  importer: ImportingUser,
): Promise<Choices> {
  const type = IMPORT_TYPES[record_type];
  const lists = await readLists(db, record_type);
  const { own } = lists;
  const meaning = meaningsOf(type, lists, importer);
  const values = valueLists(type, lists, importer);
  const matched = new Map(value_map.map(({ field, text, to }) => [`${field} ${valueKey(text)}`, to]));
  const readOne = (field: ChoiceField, text: string): Choice => {
    const known = meaning(field, text);
    if ('value' in known && known.value !== null) return known;
    const to = matched.get(`${field} ${valueKey(text)}`);
    if (to === null || (to !== undefined && values(field).has(to))) return { value: to }; // what it was matched to may be gone since
    if (isOpen(type.spec(field))) return { value: text };
    return 'reason' in known ? known : { reason: MESSAGES.importUnknownValue(labelOf(type, own, field), text) };
  };
  const readAll = (field: ChoiceField, text: string): TextRead | Choice => {
    const named = isCustomName(field) ? own.get(field) : null;
    if (!named?.parts) return readOne(field, text);
    const meant = named
      .parts(text)
      .map((part) => readOne(field, part))
      .filter(isMeant);
    return meant.length === 0 ? { value: null } : readParts(meant, named.field.kind === 'choices');
  };
  const told = new Map<string, TextRead | Choice>();
  const read = (field: ChoiceField, text: string) => {
    const key = `${field} ${text}`;
    const known = told.get(key) ?? readAll(field, text);
    if (told.size < MOST_TOLD) told.set(key, known);
    return known;
  };
  return { own, read };
}

const isMeant = (one: Choice): one is { value: string } | { reason: string } => 'reason' in one || one.value !== null;
/** Texts of lists that are looked up once: they come again and again. */
const MOST_TOLD = 10_000;
const isOpen = (spec: FieldSpec | null) => spec?.kind === 'open_choice';
const labelOf = (type: ImportType, own: OwnFields, field: ChoiceField) =>
  isCustomName(field) ? labelOfOwn(own, field) : (type.labels[field] ?? field);

/** What a text of a field can be matched to. */
function valueLists(type: ImportType, lists: Lists, user: ImportingUser): (field: ChoiceField) => ReadonlySet<string> {
  const { people, own } = lists;
  const listed = new Map<ChoiceField, string[]>(
    listedOptions(type, lists).map(({ field, options }) => [field, options.map(({ value }) => value)]),
  );
  const ids = (some: readonly Person[]) => some.map(({ id }) => id);
  const listOf = (field: ChoiceField): readonly string[] => {
    if (field === 'owner') return ids(mayGiveTo(type, people, user));
    if (!isCustomName(field)) return listed.get(field) ?? Object.keys(optionsOf(type, field));
    const { kind, options } = own.get(field)?.field ?? { kind: null, options: [] };
    return kind === 'person' ? ids(people) : options.map(({ value }) => value);
  };
  const sets = new Map<ChoiceField, ReadonlySet<string>>();
  return (field) => {
    const list = sets.get(field) ?? new Set(listOf(field));
    sets.set(field, list);
    return list;
  };
}

/** @throws AppError 422 for a match to what is no value of its field, or nobody the importer may give records to */
export async function checkValues(
  { db, user }: { db: CompanyQueries; user: ImportingUser },
  type: ImportType,
  value_map: ImportValues,
): Promise<void> {
  if (value_map.length === 0) return;
  const lists = await readLists(db, type.type);
  const { own } = lists;
  const values = valueLists(type, lists, user);
  const wrong = value_map.find(({ field, to }) => to !== null && !values(field).has(to));
  if (!wrong) return;
  const message = MESSAGES.importBadMatch(labelOf(type, own, wrong.field));
  throw refuse('UNPROCESSABLE_CONTENT', 'value_map', message);
}
