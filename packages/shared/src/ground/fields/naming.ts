import { type RecordTypeName, CUSTOM_LIMITS } from './custom.ts';
import { spellingOf } from './field.ts';
import { account } from './account.ts';
import { contact } from './contact.ts';
import { lead } from './lead.ts';
import { opportunity } from './opportunity.ts';

/** How a company's own fields and their options come to their names, and which names are not theirs to take. */

/** Letters that have no base letter to fall back to. */
const SPELT_OUT: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** 'Größe (mm)' becomes 'grosse_mm'; '' where nothing of it is a letter or digit of ASCII. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[ßæœøłđ]/g, (letter) => SPELT_OUT[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

/** The first of name, name_2, name_3 ... that is not taken and fits. */
export function freeName(name: string, max: number, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : `_${count}`;
    const candidate = name.slice(0, max - ending.length).replace(/_+$/, '') + ending;
    if (!isTaken(candidate)) return candidate;
  }
}

/** A field's key, made of its label. It begins with a letter. */
export function keyOfLabel(label: string, isTaken: (key: string) => boolean): string {
  const slug = slugOf(label);
  const name = /^[a-z]/.test(slug) ? slug : slug ? `field_${slug}` : 'field';
  return freeName(name, CUSTOM_LIMITS.key, isTaken);
}

const catalogues = { lead, account, contact, opportunity } as const satisfies Record<RecordTypeName, unknown>;
/** What senders call first and last name in one, the nearest first. */
export const FULL_NAMES = [
  'full name',
  'name',
  'contact name',
  'lead name',
  'person name',
  'your name',
  'display name',
  'ihr name',
  'vor und nachname',
  'vollständiger name',
  'ansprechpartner',
] as const;
/** The names that are taken besides those of fields. */
const BESIDE: Record<RecordTypeName, readonly string[]> = {
  lead: ['id', 'custom', ...FULL_NAMES],
  account: ['id', 'custom'],
  contact: ['id', 'custom', ...FULL_NAMES],
  opportunity: ['id', 'custom'],
};
const standard = new Map<RecordTypeName, ReadonlyMap<string, string>>();

/** Every name of a record type's built-in fields in normal form (see spellingOf), with the label of what it means. */
export function standardNames(type: RecordTypeName): ReadonlyMap<string, string> {
  const known = standard.get(type);
  if (known) return known;
  const names = new Map<string, string>();
  for (const [key, spec] of Object.entries(catalogues[type].fields)) {
    const { label, short, aliases = [] } = spec as { label: string; short?: string; aliases?: readonly string[] };
    for (const name of [key, label, short ?? label, ...aliases]) names.set(spellingOf(name), label);
  }
  for (const name of BESIDE[type]) names.set(spellingOf(name), name.charAt(0).toUpperCase() + name.slice(1));
  standard.set(type, names);
  return names;
}
