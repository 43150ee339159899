import type { CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { isCustomName } from '@outrider/shared/fields/custom';
import type { FieldSpec } from '@outrider/shared/fields/field';
import { lead } from '@outrider/shared/fields/lead';
import {
  type CatalogueChoice,
  CHOICE_FIELDS,
  type ChoiceField,
  IMPORT_FIELD_LABELS,
  type ImportValues,
  valueKey,
} from '@outrider/shared/imports';
import { MESSAGES } from '@outrider/shared/messages';
import { reachOf } from '@outrider/shared/permissions';
import type { Role } from '@outrider/shared/roles';
import { readSizeBand } from '../leads/values/size-band.ts';
import { optionFinder } from '../fields/options.ts';
import { findOwnFields, labelOfOwn, type OwnFields, readParts } from '../fields/own-fields.ts';
import { listPeople, type Person, personFinder } from '../fields/people.ts';
import type { TextRead } from '../fields/read-text.ts';

/** A value of the field, null for none of its own (then the default holds), or why the text is neither. */
export type Choice = { value: string | null } | { reason: string };
export type ImportingUser = { id: string; role: Role };

/** How the cells of one import are read. `own`: the company's own fields. */
export type Choices = {
  own: OwnFields;
  /** A text of a field that has a list of values, ours or the company's own, or of the owner. */
  read(field: ChoiceField, text: string): TextRead | Choice;
};

const FINDERS = Object.fromEntries(
  CHOICE_FIELDS.filter((field) => field !== 'owner').map((field) => [
    field,
    optionFinder(Object.entries(lead.fields[field].options).map(([value, label]) => ({ value, label }))),
  ]),
) as Record<CatalogueChoice, (text: string) => string | null>;

/** What a text means by the field's own values; null where it is none of them. */
export const knownValue = (field: CatalogueChoice, text: string): string | null =>
  field === 'company_size' ? readSizeBand(text) : FINDERS[field](text);

/** Whom the importer may give new leads to: a leader anybody, a rep themselves. */
export const mayGiveTo = (people: Person[], user: ImportingUser): Person[] =>
  reachOf(user.role, 'leads.assign') === 'all' ? people : people.filter(({ id }) => id === user.id);

/** An owner by their email or full name. */
export function ownerFinder(people: Person[], user: ImportingUser): (text: string) => Choice {
  const find = personFinder(people, IMPORT_FIELD_LABELS.owner);
  const mine = new Set(mayGiveTo(people, user).map(({ id }) => id));
  return (text) => {
    const found = find(text);
    return 'reason' in found || mine.has(found.value) ? found : { reason: MESSAGES.importOwnerNotYou };
  };
}

/** What a text of a field means by itself: its own values, the people here. */
export type Meanings = (field: ChoiceField, text: string) => Choice;

export function meaningsOf(people: Person[], user: ImportingUser, own: OwnFields): Meanings {
  const owner = ownerFinder(people, user);
  return (field, text) => {
    if (field === 'owner') return owner(text);
    if (!isCustomName(field)) return { value: knownValue(field, text) };
    const named = own.get(field);
    return named?.parts ? named.meaning(text) : { reason: MESSAGES.fieldGone(labelOfOwn(own, field)) };
  };
}

/** How the rows of one import are read, as the people and the company's fields are now. */
export async function readChoices(
  db: CompanyQueries,
  { value_map }: { value_map: ImportValues },
  importer: ImportingUser,
): Promise<Choices> {
  const [people, own] = [await listPeople(db), await findOwnFields(db)];
  const meaning = meaningsOf(people, importer, own);
  const values = valueLists(people, importer, own);
  const matched = new Map(value_map.map(({ field, text, to }) => [`${field} ${valueKey(text)}`, to]));
  const readOne = (field: ChoiceField, text: string): Choice => {
    const known = meaning(field, text);
    if ('value' in known && known.value !== null) return known;
    const to = matched.get(`${field} ${valueKey(text)}`);
    if (to === null || (to !== undefined && values(field).has(to))) return { value: to }; // what it was matched to may be gone since
    if (!isCustomName(field) && field !== 'owner' && isOpen(lead.fields[field])) return { value: text };
    return 'reason' in known ? known : { reason: MESSAGES.importUnknownValue(labelOf(own, field), text) };
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
const isOpen = (spec: FieldSpec) => spec.kind === 'open_choice';
const labelOf = (own: OwnFields, field: ChoiceField) =>
  isCustomName(field) ? labelOfOwn(own, field) : IMPORT_FIELD_LABELS[field];

/** What a text of a field can be matched to. */
function valueLists(
  people: Person[],
  user: ImportingUser,
  own: OwnFields,
): (field: ChoiceField) => ReadonlySet<string> {
  const ids = (some: readonly Person[]) => some.map(({ id }) => id);
  const listOf = (field: ChoiceField): readonly string[] => {
    if (field === 'owner') return ids(mayGiveTo(people, user));
    if (!isCustomName(field)) return Object.keys(lead.fields[field].options);
    const { kind, options } = own.get(field)?.field ?? { kind: null, options: [] };
    return kind === 'person' ? ids(people) : options.map(({ value }) => value);
  };
  const lists = new Map<ChoiceField, ReadonlySet<string>>();
  return (field) => {
    const list = lists.get(field) ?? new Set(listOf(field));
    lists.set(field, list);
    return list;
  };
}

/** @throws AppError 422 for a match to what is no value of its field, or nobody the importer may give leads to */
export async function checkValues(
  { db, user }: { db: CompanyQueries; user: ImportingUser },
  value_map: ImportValues,
): Promise<void> {
  if (value_map.length === 0) return;
  const [people, own] = [await listPeople(db), await findOwnFields(db)];
  const values = valueLists(people, user, own);
  const wrong = value_map.find(({ field, to }) => to !== null && !values(field).has(to));
  if (!wrong) return;
  const message = MESSAGES.importBadMatch(labelOf(own, wrong.field));
  throw new AppError('UNPROCESSABLE_CONTENT', message, { errors: [{ field: 'value_map', message }] });
}
