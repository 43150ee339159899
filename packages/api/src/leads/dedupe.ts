import type { CollisionRule } from '@outrider/shared/imports';
import type { LeadDraft } from './normalise.ts';

/** What a second capture can change. Not source and mode: where a lead first came from stays true. */
export const MERGEABLE = [
  'first_name',
  'last_name',
  'company_name',
  'job_title',
  'phone',
  'industry',
  'company_size',
  'estimated_budget',
  'decision_timeline',
  'pain_points',
  'notes',
] as const satisfies (keyof LeadDraft)[];
export type Mergeable = (typeof MERGEABLE)[number];

export type Fill = Partial<Pick<LeadDraft, Mergeable>>;
/** By field; one that is left out is filled when it is empty, and notes are appended. */
export type CollisionRules = Partial<Record<Mergeable, CollisionRule>>;

/** The same rule for every field. */
export const everyField = (rule: CollisionRule): CollisionRules =>
  Object.fromEntries(MERGEABLE.map((field) => [field, rule]));

const NOTES_LIMIT = 10_000;

/** What a known lead gains from a second capture; null when it says nothing new, so that a repeat writes nothing. Nothing is ever emptied. */
export function mergeKnown(known: Fill, incoming: LeadDraft, rules: CollisionRules = {}): Fill | null {
  const fill: Record<string, unknown> = {};
  for (const field of MERGEABLE) {
    const [before, given] = [known[field] ?? null, incoming[field]];
    if (given === null || given === before) continue;
    const merged = mergeValue(rules[field] ?? (field === 'notes' ? 'append' : 'fill'), before, given);
    if (merged !== before) fill[field] = merged;
  }
  return Object.keys(fill).length > 0 ? (fill as Fill) : null;
}

type Value = string | number | null;

function mergeValue(rule: CollisionRule, before: Value, given: Value): Value {
  switch (rule) {
    case 'keep':
      return before;
    case 'overwrite':
      return given;
    case 'fill':
      return before ?? given;
    case 'append':
      return before === null ? given : appendText(String(before), String(given));
  }
}

function appendText(known: string, incoming: string): string {
  if (known.includes(incoming)) return known;
  const both = `${known}\n${incoming}`;
  return both.length <= NOTES_LIMIT ? both : known;
}
