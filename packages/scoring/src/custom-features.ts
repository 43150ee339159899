import type { Row, Schema } from './core/index.ts';
import type { LeadFacts } from './facts.ts';

/** How the explanation names a company's own field beside the built-in ones. */
export type CustomSignal = `custom.${string}`;
/**
 * A field of the company's own that may be learned from. options: its labels by value, of a choice and of several; a
 * check box and a number have none. Texts, addresses and people are nobody's features.
 */
export type CustomFeature = {
  key: string;
  label: string;
  kind: 'choice' | 'choices' | 'flag' | 'number';
  options: [value: string, label: string][];
};

/**
 * Of several choices each option is a yes or no of its own: these many at most, the most frequent ones, and none that
 * fewer leads had.
 */
const MOST_OPTIONS = 20;
const FEWEST_LEADS = 3;

export const signalOf = ({ key }: CustomFeature): CustomSignal => `custom.${key}`;
const optionName = (feature: CustomFeature, value: string) => `${signalOf(feature)}.${value}`;

/** The columns of a feature: one, but of several choices one for each option. */
export const columnsOf = (feature: CustomFeature): string[] =>
  feature.kind === 'choices' ? feature.options.map(([value]) => optionName(feature, value)) : [signalOf(feature)];

export const schemaOf = (features: readonly CustomFeature[]): Schema =>
  features.flatMap((feature) =>
    columnsOf(feature).map((name) => ({
      name,
      kind: feature.kind === 'number' ? ('num' as const) : ('cat' as const),
      missing: 'low' as const,
    })),
  );

/** The features as the examples bear them out: of several choices, the options that enough leads had. */
export const narrowFeatures = (features: readonly CustomFeature[], facts: readonly LeadFacts[]): CustomFeature[] =>
  features.map((feature) => {
    if (feature.kind !== 'choices') return feature;
    const counts = new Map<string, number>();
    for (const value of facts.flatMap((lead) => readWords(lead, feature) ?? []))
      counts.set(value, (counts.get(value) ?? 0) + 1);
    const common = feature.options
      .filter(([value]) => (counts.get(value) ?? 0) >= FEWEST_LEADS)
      .toSorted(([a], [b]) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
      .slice(0, MOST_OPTIONS);
    return { ...feature, options: common };
  });

/**
 * What a lead says of a feature. row: for the learner. level: 'unknown' where it says nothing; null where levels are
 * not counted.
 */
export type CustomReading = {
  feature: CustomFeature;
  row: Row;
  level: string | null;
  value: string | null;
  known: boolean;
};

export function readCustomFeature(facts: LeadFacts, feature: CustomFeature): CustomReading {
  const given = valueIn(facts, feature.key);
  const unknown = { feature, row: {}, level: 'unknown', value: null, known: false };
  const labels = new Map(feature.options);
  const name = signalOf(feature);
  switch (feature.kind) {
    case 'number':
      if (typeof given !== 'number' || !Number.isFinite(given)) return { ...unknown, level: null };
      return { feature, row: { [name]: given }, level: null, value: String(given), known: true };
    case 'flag': {
      if (typeof given !== 'boolean') return unknown;
      const level = given ? 'yes' : 'no';
      return { feature, row: { [name]: level }, level, value: level, known: true };
    }
    case 'choice':
      if (typeof given !== 'string' || given === '') return unknown;
      return { feature, row: { [name]: given }, level: given, value: labels.get(given) ?? given, known: true };
    case 'choices': {
      const words = readWords(facts, feature);
      if (!words) return { ...unknown, level: null };
      const row = Object.fromEntries(
        feature.options.map(([value]) => [optionName(feature, value), words.includes(value) ? 'yes' : 'no']),
      );
      const value = words.map((word) => labels.get(word) ?? word).join(', ');
      return { feature, row, level: null, value: value.slice(0, 80), known: true };
    }
  }
}

function readWords(facts: LeadFacts, { key }: CustomFeature): string[] | null {
  const given = valueIn(facts, key);
  return Array.isArray(given) && given.length > 0 ? given : null;
}

const valueIn = ({ custom }: LeadFacts, key: string) =>
  custom && Object.hasOwn(custom, key) ? custom[key] : undefined;
