import type { CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { type ChoiceField, IMPORT_FIELD_LABELS, type ImportValues, valueKey } from '@outrider/shared/imports';
import {
  LEAD_COMPANY_SIZES,
  LEAD_INDUSTRIES,
  LEAD_SOURCES,
  LEAD_STATUS_LABELS,
  LEAD_STATUSES,
  PROCESSING_MODES,
  SOURCE_LABELS,
} from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { reachOf } from '@outrider/shared/permissions';
import type { Role } from '@outrider/shared/roles';
import { normaliseKey } from '../leads/values/field-aliases.ts';
import { readSizeBand } from '../leads/values/size-band.ts';

/** A value of the field, null for none of its own (then the default holds), or why the text is neither. */
export type Choice = { value: string | null } | { reason: string };
export type Choices = { read(field: ChoiceField, text: string): Choice };

type ImportPerson = { id: string; full_name: string; email: string };
export type ImportingUser = { id: string; role: Role };

/** Values by their spellings in normal form: 'Cold call', 'cold_call' and 'COLD-CALL' are one. */
const spelled = <T extends string>(values: readonly T[], labels?: Record<T, string>) =>
  new Map(
    values.flatMap((value) => [value, ...(labels ? [labels[value]] : [])].map((text) => [normaliseKey(text), value])),
  );
const SPELLINGS = {
  source: spelled(LEAD_SOURCES, SOURCE_LABELS),
  status: spelled(LEAD_STATUSES, LEAD_STATUS_LABELS),
  industry: spelled(LEAD_INDUSTRIES),
  processing_mode: spelled(PROCESSING_MODES),
};

/** What a text means by the field's own values; null where it is none of them. The owner is not among them. */
export function knownValue(field: Exclude<ChoiceField, 'owner'>, text: string): string | null {
  return field === 'company_size' ? readSizeBand(text) : (SPELLINGS[field].get(normaliseKey(text)) ?? null);
}

/** Everybody who works here. */
export const listOwners = (db: CompanyQueries): Promise<ImportPerson[]> =>
  db.user.findMany({
    where: { disabled_at: null },
    select: { id: true, full_name: true, email: true },
    orderBy: [{ full_name: 'asc' }, { id: 'asc' }],
  });

/** Whom the importer may give new leads to: a leader anybody, a rep themselves. */
export const mayGiveTo = (people: ImportPerson[], user: ImportingUser): ImportPerson[] =>
  reachOf(user.role, 'leads.assign') === 'all' ? people : people.filter(({ id }) => id === user.id);

/** An owner by their email or full name. */
export function knownOwner(people: ImportPerson[], user: ImportingUser, text: string): Choice {
  const key = valueKey(text);
  const found = people.filter(({ email, full_name }) => email.toLowerCase() === key || valueKey(full_name) === key);
  const [person] = found;
  if (!person) return { reason: MESSAGES.importUnknownValue(IMPORT_FIELD_LABELS.owner, text) };
  if (found.length > 1) return { reason: MESSAGES.importOwnerTwice(text) };
  return mayGiveTo([person], user).length === 1 ? { value: person.id } : { reason: MESSAGES.importOwnerNotYou };
}

/** How the rows of one import are read, as the people are now. */
export async function readChoices(
  db: CompanyQueries,
  { value_map }: { value_map: ImportValues },
  importer: ImportingUser,
): Promise<Choices> {
  const people = await listOwners(db);
  const mine = new Set(mayGiveTo(people, importer).map(({ id }) => id));
  const matched = new Map(value_map.map(({ field, text, to }) => [`${field} ${valueKey(text)}`, to]));
  return {
    read(field, text) {
      const known = field === 'owner' ? knownOwner(people, importer, text) : { value: knownValue(field, text) };
      if ('value' in known && known.value !== null) return known;
      const to = matched.get(`${field} ${valueKey(text)}`);
      const isGone = field === 'owner' && typeof to === 'string' && !mine.has(to); // left, or lost the right, since it was chosen
      if (to !== undefined && !isGone) return { value: to };
      if (field === 'industry') return { value: text };
      return 'reason' in known ? known : { reason: MESSAGES.importUnknownValue(IMPORT_FIELD_LABELS[field], text) };
    },
  };
}

/** @throws AppError 422 for a match to what is no value of its field, or nobody the importer may give leads to */
export async function checkValues(
  { db, user }: { db: CompanyQueries; user: ImportingUser },
  value_map: ImportValues,
): Promise<void> {
  const owners = value_map.some(({ field }) => field === 'owner') ? mayGiveTo(await listOwners(db), user) : [];
  const values: Record<ChoiceField, readonly string[]> = {
    source: LEAD_SOURCES,
    status: LEAD_STATUSES,
    industry: LEAD_INDUSTRIES,
    company_size: LEAD_COMPANY_SIZES,
    processing_mode: PROCESSING_MODES,
    owner: owners.map(({ id }) => id),
  };
  const wrong = value_map.find(({ field, to }) => to !== null && !values[field].includes(to));
  if (!wrong) return;
  const message = MESSAGES.importBadMatch(IMPORT_FIELD_LABELS[wrong.field]);
  throw new AppError('UNPROCESSABLE_CONTENT', message, { errors: [{ field: 'value_map', message }] });
}
