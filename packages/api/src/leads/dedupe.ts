import type { LeadDraft } from './normalise.ts';

/** Filled when empty, never overwritten. Not source and mode: where a lead first came from stays true. */
const FILLABLE = [
  'first_name', 'last_name', 'company_name', 'job_title', 'phone', 'industry', 'company_size', 'estimated_budget', 'decision_timeline', 'pain_points',
] as const satisfies (keyof LeadDraft)[];

export type Fill = Partial<Pick<LeadDraft, (typeof FILLABLE)[number] | 'notes'>>;

/** What a source that owns its fields may change of a known lead. */
const OWNED = [...FILLABLE, 'notes'] as const;
export type OwnedField = (typeof OWNED)[number];

const NOTES_LIMIT = 10_000;

/** What a known lead gains from a second capture; null when it says nothing new, so that a repeat writes nothing. */
export function fillEmpty(known: Fill & Pick<LeadDraft, 'notes'>, incoming: LeadDraft): Fill | null {
  const fill: Record<string, unknown> = {};
  for (const field of FILLABLE) {
    if ((known[field] ?? null) === null && incoming[field] !== null) fill[field] = incoming[field];
  }
  const notes = appendNotes(known.notes, incoming.notes);
  if (notes !== known.notes) fill.notes = notes;
  return Object.keys(fill).length > 0 ? (fill as Fill) : null;
}

function appendNotes(known: string | null, incoming: string | null): string | null {
  if (!incoming || known?.includes(incoming)) return known;
  if (!known) return incoming;
  const both = `${known}\n${incoming}`;
  return both.length <= NOTES_LIMIT ? both : known;
}

/**
 * What a source that is kept up to date (a sheet) changes of a known lead: of `fields`, those where it says something else. What it does not
 * say takes nothing away. Null when nothing changes.
 */
export function overwrite(known: Fill, incoming: LeadDraft, fields: readonly OwnedField[] = OWNED): Fill | null {
  const changed = fields.filter((field) => incoming[field] !== null && incoming[field] !== (known[field] ?? null));
  return changed.length > 0 ? (Object.fromEntries(changed.map((field) => [field, incoming[field]])) as Fill) : null;
}
