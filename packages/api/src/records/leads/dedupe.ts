import { customName, type CustomFieldName, type CustomValues } from '@outrider/shared/ground/fields/custom';
import { lead } from '@outrider/shared/ground/fields/lead';
import type { CollisionRule } from '@outrider/shared/records/import-types';
import type { LeadDraft } from './normalise.ts';
import { mergeCustom, mergeFields } from '../fields/merge-known.ts';
import { isSame } from '../fields/same-value.ts';

/** What a second capture can change. Not source and mode: where a lead first came from stays true. */
export const MERGEABLE = lead.keysIn('fill');
export type Mergeable = (typeof MERGEABLE)[number];
/** One of them, or a field of the company's own. */
export type FilledField = Mergeable | CustomFieldName;

/** What a lead gains: by column, and `custom` whole, as it is then. */
export type Fill = Partial<Pick<LeadDraft, Mergeable | 'custom'>>;
/** By field; one that is left out is filled when it is empty, and what the catalogue appends is appended. */
export type CollisionRules = Partial<Record<FilledField, CollisionRule>>;

/** The same rule for every field; for the company's own, name them. */
export const everyField = (rule: CollisionRule, custom: readonly string[] = []): CollisionRules =>
  Object.fromEntries([...MERGEABLE, ...custom.map(customName)].map((field) => [field, rule]));

/** The fields of a fill by name, the company's own each for itself. */
export const filledFields = ({ custom, ...fill }: Fill, before: CustomValues): FilledField[] => [
  ...(Object.keys(fill) as Mergeable[]),
  ...(custom ? Object.keys({ ...before, ...custom }) : [])
    .filter((key) => !isSame(custom?.[key], before[key]))
    .map(customName),
];

/**
 * What a known lead gains from a second capture; null when it says nothing new, so that a repeat writes nothing.
 * Nothing is ever emptied.
 */
export function mergeKnown(
  known: Partial<Pick<LeadDraft, Mergeable | 'custom'>>,
  incoming: LeadDraft,
  rules: CollisionRules = {},
): Fill | null {
  const fill: Record<string, unknown> = mergeFields(MERGEABLE, lead.spec, known, incoming, rules);
  const custom = mergeCustom(known.custom ?? {}, incoming.custom, rules);
  if (custom) fill.custom = custom;
  return Object.keys(fill).length > 0 ? (fill as Fill) : null;
}
