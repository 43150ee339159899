import { spellingOf } from '@outrider/shared/ground/fields/field';
import { fieldNamed } from '../../../records/fields/field-names.ts';
import type { SentField } from '../../../ground/ports/lead-fetch.ts';
import { asList, asObject, asText, type JsonObject } from './json-shapes.ts';
import { plainRecord } from './dialects.ts';
import { isTenantKey } from './refused-keys.ts';

export type Field = SentField;

/** Levels that only hold the fields and add no meaning to them: {lead: {contact: {email}}}, form_fields[email]. */
const WRAPPERS: ReadonlySet<string> = new Set(
  'lead contact person user customer profile properties fields field formfields formdata form answers answer attributes submission payload data body json record value values merges mergefields context'.split(
    ' ',
  ),
);
const PAIR_NAMES = ['column_id', 'name', 'key', 'title', 'label', 'question', 'field', 'column_name'];
const PAIR_VALUES = ['value', 'values', 'string_value', 'answer'];
/**
 * What form tools say about a question beside its name and its answer. With anything else in it, an object is no pair.
 */
const PAIR_REST: ReadonlySet<string> = new Set(
  'id type required raw_value field_id field_type ref slug order index hidden placeholder objectTypeId'.split(' '),
);
/** A longer key is nobody's field name: only its beginning is looked at. */
const MAX_KEY = 200;
/** Deeper levels come as one JSON text. */
const MAX_LEVELS = 8;

/**
 * The fields of a record, nested ones and lists of {name, value} pairs included; those that stand beside the e-mail
 * come first.
 */
export function flattenRecord(record: JsonObject): Field[] {
  const found: { path: string[]; field: Field }[] = [];
  collect(plainRecord(record), [], found);
  const home = found
    .find(({ field }) => field.keys.some((key) => fieldNamed(key, 'capture')?.target === 'email'))
    ?.path.slice(0, -1)
    .join('.');
  // A form often has a name of its own one level above the person's: the one beside the e-mail must be seen first.
  const isHome = (path: string[]) => path.slice(0, -1).join('.') === home;
  return [...found.filter(({ path }) => isHome(path)), ...found.filter(({ path }) => !isHome(path))].map(
    ({ field }) => field,
  );
}

/** The keys by which a record names a tenant or a role for its lead, as the sender spelled them. */
export function tenantKeysOf(record: JsonObject, level = 0): string[] {
  return Object.entries(record).flatMap(([key, value]) => {
    const path = meaningOf(segmentsOf(key));
    if (path.length === 1 && isTenantKey(path[0] ?? '')) return [key];
    const inner = path.length === 0 && level < MAX_LEVELS ? asObject(value) : null;
    return inner === null ? [] : tenantKeysOf(inner, level + 1).map((name) => `${key}.${name}`);
  });
}

function collect(value: unknown, path: string[], found: { path: string[]; field: Field }[]): void {
  const pair = path.length > 0 ? asPair(value) : null;
  if (pair !== null) {
    add(found, path, [spellingOf(pair.name), spellingOf(pair.label), matchKey(path)], pair.label, pair.value);
    return;
  }
  const isNested = value !== null && typeof value === 'object';
  if (!isNested || isTextList(value) || path.length >= MAX_LEVELS) {
    const text =
      Array.isArray(value) && isTextList(value) ? joinTexts(value) : isNested ? JSON.stringify(value) : asText(value);
    add(found, path, [matchKey(path)], labelOf(path), text ?? '');
    return;
  }
  for (const [key, inner] of Object.entries(value)) collect(inner, [...path, ...segmentsOf(key)], found);
}

function add(
  found: { path: string[]; field: Field }[],
  path: string[],
  keys: string[],
  label: string,
  value: string,
): void {
  if (value.trim() !== '') found.push({ path, field: { keys: [...new Set(keys)].filter(Boolean), label, value } });
}

function asPair(value: unknown): { name: string; label: string; value: string } | null {
  const object = asObject(value);
  const valueKey = object && PAIR_VALUES.find((key) => Object.hasOwn(object, key));
  const names = object
    ? PAIR_NAMES.map((key) => (Object.hasOwn(object, key) ? asText(object[key]) : null)).filter(
        (name) => name !== null && name !== '',
      )
    : [];
  const [name, ...others] = names;
  if (object === null || valueKey == null || name == null) return null;
  if (!Object.keys(object).every((key) => key === valueKey || PAIR_NAMES.includes(key) || PAIR_REST.has(key)))
    return null;
  const inner = object[valueKey];
  const text = isTextList(inner) ? joinTexts(asList(inner)) : asText(inner);
  return text === null ? null : { name, label: others.at(-1) ?? humanise(name), value: text };
}

const isTextList = (value: unknown) =>
  Array.isArray(value) && value.every((item) => item === null || asText(item) !== null);
const joinTexts = (list: readonly unknown[]) =>
  list
    .map(asText)
    .filter((text) => text !== null && text !== '')
    .join(', ');

/** 'form_fields[email]' and 'contact.email' name a path, as nested objects do. */
const segmentsOf = (key: string) =>
  key.length > MAX_KEY ? [key.slice(0, MAX_KEY)] : key.split(/[.[\]]+/).filter(Boolean);
const isIndex = (segment: string) => /^\d+$/.test(segment);
const meaningOf = (path: string[]) =>
  path
    .filter((segment) => !isIndex(segment))
    .map(spellingOf)
    .filter((key) => !WRAPPERS.has(key));
const matchKey = (path: string[]) => meaningOf(path).join('') || spellingOf(path.at(-1) ?? '');
const labelOf = (path: string[]) =>
  path
    .filter((segment) => !isIndex(segment))
    .map(humanise)
    .join(' ');

/** 'utm_source' and 'utmSource' read 'Utm source'; what has spaces was written for people and stays. */
export function humanise(key: string): string {
  const isName = !/\s/.test(key.trim());
  const words = isName
    ? key
        .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
        .replaceAll(/[_-]+/g, ' ')
        .toLowerCase()
    : key;
  const text = words.trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
