import type { CustomFeature } from '@outrider/scoring';
import type { CustomField, CustomKind } from '@outrider/shared/ground/fields/custom';

/**
 * What kinds can be learned from, and as what. Texts, addresses and people tell of one person, and a day says little by
 * itself: they are left out.
 */
const LEARNED: Partial<Record<CustomKind, CustomFeature['kind']>> = {
  choice: 'choice',
  choices: 'choices',
  flag: 'flag',
  number: 'number',
  money: 'number',
};

/**
 * The fields that the learned score may use. `fields`: the living ones, so that an archived one is gone from the next
 * model.
 */
export const featuresOf = (fields: readonly CustomField[]): CustomFeature[] =>
  fields.flatMap(({ key, label, kind, options, in_score }) => {
    const learned = LEARNED[kind];
    if (!in_score || !learned) return [];
    return [{ key, label, kind: learned, options: options.map(({ value, label: words }) => [value, words]) }];
  });
