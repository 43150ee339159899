import { LEAD_INDUSTRIES, LEAD_SOURCES, type LeadSource } from '@outrider/shared/leads';
import { readBudgetUsd } from '../../leads/values/budget-text.ts';
import { findEmail } from '../../leads/values/email-text.ts';
import { type FieldTarget, fieldOf } from '../../leads/values/field-aliases.ts';
import { splitName } from '../../leads/values/person-name.ts';
import { readSizeBand } from '../../leads/values/size-band.ts';
import type { MappedLead } from '../../ports/lead-fetch.ts';
import { cleanText, clip, noteLines, oneLine } from './extra-notes.ts';
import { type Field, humanise } from './flatten-record.ts';

/** One-line fields and the longest text the door takes for each. */
const ONE_LINE = {
  first_name: 100,
  last_name: 100,
  company_name: 200,
  job_title: 200,
  phone: 50,
  industry: 100,
  decision_timeline: 200,
} as const;
const LONGEST = { pain_points: 5000, notes: 10_000 };

/**
 * A lead out of a sender's fields, whatever their spelling and order. A value that does not fit its field (a budget that is a range, a size
 * that is no number, a second phone, a source that is not ours) and every unknown field becomes a line of the notes, so nothing is lost silently.
 * `source` is where the lead comes from unless the sender names one of our own sources. The e-mail is absent when there is none.
 */
export function mapFields(fields: readonly Field[], source: LeadSource): MappedLead {
  const { byTarget, extras } = sortFields(fields);
  const lead: MappedLead = { source };

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
  lead.email = take('email', findEmail) ?? emailAmong(extras) ?? (given && clip(oneLine(given), 254)) ?? undefined;
  for (const [field, max] of Object.entries(ONE_LINE) as [keyof typeof ONE_LINE, number][]) {
    const text = take(field, (value) => oneLine(value) || null);
    if (text === null) continue;
    lead[field] = clip(text, max);
    if (text.length > max) extras.push({ keys: [], label: humanise(field), value: text });
  }
  take('full_name', (value) => (fillName(lead, oneLine(value)) ? value : null));
  const industry = LEAD_INDUSTRIES.find((known) => known === lead.industry?.toLowerCase());
  if (industry !== undefined) lead.industry = industry;
  lead.company_size = take('company_size', readSizeBand) ?? undefined;
  lead.estimated_budget = take('estimated_budget', readBudgetUsd) ?? undefined;
  lead.source = take('source', readSource) ?? source;
  lead.pain_points = longText(byTarget.get('pain_points') ?? [], [], LONGEST.pain_points);
  lead.notes = longText(byTarget.get('notes') ?? [], noteLines(extras), LONGEST.notes);
  return Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== undefined)) as MappedLead;
}

function sortFields(fields: readonly Field[]) {
  const ranked: { field: Field; target: FieldTarget; rank: number }[] = [];
  const extras: Field[] = [];
  for (const field of fields) {
    const match = field.keys.map(fieldOf).find((known) => known !== null);
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

/** A form of any language: an address in a field that has 'mail' in its name ('Your e-mail please'). It stays in the notes as well. */
function emailAmong(extras: readonly Field[]): string | null {
  const field = extras.find(
    ({ keys, value }) => keys.some((key) => key.includes('mail')) && findEmail(value) === value.trim(),
  );
  return field === undefined ? null : findEmail(field.value);
}

/** Fills the parts that are not known yet; false when the full name contradicts a known part, and so is not this person's. */
function fillName(lead: MappedLead, full: string): boolean {
  const { first, last } = splitName(full);
  if (lead.first_name !== undefined && lead.last_name !== undefined)
    return full.toLowerCase() === `${lead.first_name} ${lead.last_name}`.toLowerCase();
  if (lead.first_name !== undefined && lead.first_name.toLowerCase() !== first.toLowerCase()) return false;
  if (lead.last_name !== undefined && lead.last_name.toLowerCase() !== last.toLowerCase()) return false;
  if (first !== '') lead.first_name ??= clip(first, ONE_LINE.first_name);
  if (last !== '') lead.last_name ??= clip(last, ONE_LINE.last_name);
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
