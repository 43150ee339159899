import { LEAD_SOURCES, type LeadSource } from '@outrider/shared/records/leads';
import { findEmail } from '../../../records/leads/values/email-text.ts';
import { splitName } from '../../../records/leads/values/person-name.ts';
import { readSizeBand } from '../../../records/leads/values/size-band.ts';
import type { MappedField, MappedLead } from '../../../ground/ports/lead-fetch.ts';
import { cleanText, clip, noteLines, oneLine } from './extra-notes.ts';
import { type Field, humanise } from './flatten-record.ts';
import { type CustomValue, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { type FieldSpec, isTextKind, type TextKind } from '@outrider/shared/ground/fields/field';
import type { KeysOfKind } from '@outrider/shared/ground/fields/field-types';
import { type LeadFieldsList, lead as catalogue } from '@outrider/shared/ground/fields/lead';
import { fieldNamed, type NamedField } from '../../../records/fields/field-names.ts';
import { NO_OWN_FIELDS, type OwnFields } from '../../../records/fields/own-fields.ts';
import { readText } from '../../../records/fields/read-text.ts';

type FieldTarget = NamedField<'capture'>;
type TextSpec = Extract<FieldSpec, { kind: TextKind }>;
type TextField = { key: KeysOfKind<LeadFieldsList, TextKind> & MappedField; spec: TextSpec };

const CAPTURED = Object.entries(catalogue.specsIn('capture')).map(([key, spec]) => ({ key: key as MappedField, spec }));
const TEXTS = CAPTURED.filter(({ key, spec }) => isTextKind(spec.kind) && key !== 'email') as TextField[];
const LINES = TEXTS.filter(({ spec }) => spec.kind !== 'long_text');
const LONG = TEXTS.filter(({ spec }) => spec.kind === 'long_text');
/** All else is read by its kind, and these by what senders make of them. */
const OTHERS = CAPTURED.filter(({ spec }) => !isTextKind(spec.kind));
const READERS: Partial<Record<MappedField, (text: string) => string | null>> = {
  company_size: readSizeBand,
  source: readSource,
};

/**
 * A lead out of a sender's fields, whatever their spelling and order. A value that does not fit its field (a budget
 * that is a range, a size that is no number, a second phone, a source that is not ours) and every unknown field becomes
 * a line of the notes, so nothing is lost silently. `source` is where the lead comes from unless the sender names one
 * of our own sources. `own`: the company's own fields. The e-mail is absent when there is none.
 */
export function mapFields(fields: readonly Field[], source: LeadSource, own: OwnFields = NO_OWN_FIELDS): MappedLead {
  const { byTarget, extras } = sortFields(fields, own);
  const lead: MappedLead = { source };
  const others: Record<string, CustomValue> = {};

  /** The best field for a target as `read` sees it; those that `read` cannot use, and the others, become extras. */
  const take = <T>(target: FieldTarget, read: (value: string) => T | null): T | null => {
    let taken: { value: T; text: string } | null = null;
    for (const field of byTarget.get(target) ?? []) {
      const value: T | null = taken === null ? read(field.value) : null;
      if (value === null) {
        if (taken === null || oneLine(field.value) !== taken.text) extras.push(field);
        continue;
      }
      taken = { value, text: oneLine(field.value) };
    }
    return taken?.value ?? null;
  };

  // A value that is no address stays the e-mail when there is no other: the door refuses it by its name.
  const given = byTarget.get('email')?.[0]?.value;
  lead.email = take('email', findEmail) ?? emailAmong(extras) ?? (given && oneLine(given)) ?? undefined;
  const middle = take('middle_name', (value) => oneLine(value) || null);
  for (const { key, spec } of LINES) {
    const text = take(key, (value) => oneLine(value) || null);
    if (text === null) continue;
    lead[key] = clip(usualWord(spec, text), spec.max);
    if (text.length > spec.max) extras.push({ keys: [], label: humanise(key), value: text });
  }
  addMiddleName(lead, middle);
  take('full_name', (value) => (fillName(lead, oneLine(value)) ? value : null));
  for (const { key, spec } of OTHERS) {
    const value = take(key, READERS[key] ?? ((text) => valueOf(readText(spec, oneLine(text)))));
    if (value !== null) others[key] = value;
  }
  const custom = own.all.flatMap(({ name, spec, read }) => {
    const value = take(name, (text) => valueOf(read(spec.kind === 'long_text' ? cleanText(text) : oneLine(text))));
    return value === null ? [] : [[keyOfCustom(name), value] as const];
  });
  if (custom.length > 0) lead.custom = Object.fromEntries(custom);
  for (const { key, spec } of LONG)
    lead[key] = longText(byTarget.get(key) ?? [], key === 'notes' ? noteLines(extras) : [], spec.max);
  return Object.fromEntries(
    Object.entries({ ...lead, ...others }).filter(([, value]) => value !== undefined),
  ) as MappedLead;
}

const valueOf = (read: ReturnType<typeof readText>) => ('value' in read ? read.value : null);

/** An industry that is one of the list's own is stored as the list does. */
const usualWord = (spec: FieldSpec, text: string): string =>
  ('options' in spec && Object.keys(spec.options).find((value) => value === text.toLowerCase())) || text;

function sortFields(fields: readonly Field[], own: OwnFields) {
  const ranked: { field: Field; target: FieldTarget; rank: number }[] = [];
  const extras: Field[] = [];
  for (const field of fields) {
    const match = field.keys.map((key) => fieldNamed(key, 'capture', own)).find((known) => known !== null);
    if (match == null) extras.push(field);
    else ranked.push({ field, ...match });
  }
  ranked.sort((one, other) => one.rank - other.rank);
  const byTarget = new Map<FieldTarget, Field[]>();
  for (const { field, target } of ranked) {
    const others = byTarget.get(target);
    if (others === undefined) byTarget.set(target, [field]);
    else others.push(field);
  }
  return { byTarget, extras };
}

/**
 * A form of any language: an address in a field that has 'mail' in its name ('Your e-mail please'). It stays in the
 * notes as well.
 */
function emailAmong(extras: readonly Field[]): string | null {
  const field = extras.find(
    ({ keys, value }) => keys.some((key) => key.includes('mail')) && findEmail(value) === value.trim(),
  );
  return field === undefined ? null : findEmail(field.value);
}

/** A second first name belongs to the first ones, unless they have it already. */
function addMiddleName(lead: MappedLead, middle: string | null): void {
  const { first_name } = lead;
  if (middle === null || ` ${first_name ?? ''} `.toLowerCase().includes(` ${middle.toLowerCase()} `)) return;
  lead.first_name = clip([first_name, middle].filter(Boolean).join(' '), catalogue.fields.first_name.max);
}

/**
 * Fills the parts that are not known yet; false when the full name contradicts a known part, and so is not this
 * person's.
 */
function fillName(lead: MappedLead, full: string): boolean {
  const { first, last } = splitName(full);
  const isSecond = lead.first_name !== undefined && first.toLowerCase().startsWith(`${lead.first_name.toLowerCase()} `);
  if (lead.first_name !== undefined && lead.last_name !== undefined && !isSecond)
    return full.toLowerCase() === `${lead.first_name} ${lead.last_name}`.toLowerCase();
  if (lead.first_name !== undefined && !isSecond && lead.first_name.toLowerCase() !== first.toLowerCase()) return false;
  if (lead.last_name !== undefined && lead.last_name.toLowerCase() !== last.toLowerCase()) return false;
  if (isSecond) lead.first_name = clip(first, catalogue.fields.first_name.max); // 'Anna' and 'Anna Maria Bauer' are one
  if (first !== '') lead.first_name ??= clip(first, catalogue.fields.first_name.max);
  if (last !== '') lead.last_name ??= clip(last, catalogue.fields.last_name.max);
  return true;
}

function readSource(value: string): LeadSource | null {
  const name = value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return LEAD_SOURCES.find((known) => known === name) ?? null;
}

/** The texts, then the lines; when it is too long the texts give way, since the delivery keeps them whole. */
function longText(fields: readonly Field[], lines: readonly string[], max: number): string | undefined {
  const tail = clip(lines.join('\n'), max);
  const head = clip(fields.map(({ value }) => cleanText(value)).join('\n'), Math.max(1, max - tail.length - 1));
  return [head, tail].filter(Boolean).join('\n') || undefined;
}
