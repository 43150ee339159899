import { SIGNAL_FIELDS } from './apply-prior.ts';
import { compileScoring } from './compile.ts';
import type { CoreModel } from './core/index.ts';
import { areaUnderCurve } from './core/metrics.ts';
import { columnsOf, type CustomFeature, type CustomSignal, signalOf } from './custom-features.ts';
import type { LevelCount, ScoringModel } from './model.ts';
import type { ReadLead } from './read-lead.ts';
import type { LevelEffect, TopFeature } from './report.ts';
import type { SignalField } from './signals.ts';

/** Levels that fewer training leads had are not told to anybody. */
const FEWEST_TOLD = 3;
const MOST_LEVELS = 100;
/** A single field that sorts outcomes this well was probably written after them. */
const SUSPICIOUS_AUC = 0.97;
const FEWEST_TO_SUSPECT = 50;

/** Mean of each field's rule over the training leads: what the explanation is centred on. */
export function meanReadings(leads: readonly ReadLead[]): [SignalField, number][] {
  return SIGNAL_FIELDS.map((field, f) => [
    field,
    leads.reduce((sum, lead) => sum + (lead.readings[f]?.logit ?? 0), 0) / leads.length,
  ]);
}

/** The same over the leads that say something of the field. */
export function meanOfKnown(leads: readonly ReadLead[]): Map<SignalField, number> {
  const means = SIGNAL_FIELDS.map((field, f): [SignalField, number] => {
    const known = leads.flatMap(({ readings }) => (readings[f]?.known ? [readings[f].logit] : []));
    return [field, known.reduce((sum, logit) => sum + logit, 0) / known.length];
  });
  return new Map(means.filter(([, mean]) => !Number.isNaN(mean)));
}

/** How often each level of each field was seen, and converted; most frequent first. */
export function countLevels(
  leads: readonly ReadLead[],
  labels: readonly number[],
  features: readonly CustomFeature[],
): [SignalField | CustomSignal, LevelCount[]][] {
  const builtIn = SIGNAL_FIELDS.filter((field) => field !== 'completeness' && field !== 'estimated_budget').map(
    (field): [SignalField, LevelCount[]] => [
      field,
      countOf(leads, labels, (lead) => lead.signals.signals[field].level),
    ],
  );
  const own = features.map((feature, f): [CustomSignal, LevelCount[]] => [
    signalOf(feature),
    countOf(leads, labels, (lead) => lead.custom[f]?.level ?? null),
  ]);
  return [...builtIn, ...own.filter(([, counts]) => counts.length > 0)];
}

function countOf(
  leads: readonly ReadLead[],
  labels: readonly number[],
  levelOf: (lead: ReadLead) => string | null,
): LevelCount[] {
  const counts = new Map<string, LevelCount>();
  leads.forEach((lead, i) => {
    const level = levelOf(lead);
    if (level === null) return;
    const [, n, converted] = counts.get(level) ?? [level, 0, 0];
    counts.set(level, [level, n + 1, converted + (labels[i] as number)]);
  });
  return [...counts.values()]
    .filter(([, n]) => n >= FEWEST_TOLD)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_LEVELS);
}

/** Every training lead's contribution by field, as scoreLead would tell it. */
type FieldWeights = {
  field: SignalField | CustomSignal;
  /** What a company calls a field of its own. */
  label?: string;
  contributions: number[];
  /** What each lead said, as a person reads it. */
  levels: string[];
}[];

export function weighFields(leads: readonly ReadLead[], model: ScoringModel): FieldWeights {
  if (!model.core) return [];
  const { slope } = model.core.prior;
  const { predictor, priorMeans } = compileScoring(model, model.core);
  const explained = leads.map(({ row, priorLogit }) => predictor.explain(row, priorLogit).contributions);
  const builtIn = SIGNAL_FIELDS.map((field, f) => ({
    field,
    contributions: leads.map(
      (lead, i) =>
        (explained[i]?.get(field) ?? 0) + slope * ((lead.readings[f]?.logit ?? 0) - (priorMeans.get(field) ?? 0)),
    ),
    levels: leads.map((lead) => lead.signals.signals[field].level),
  }));
  const own = (model.custom ?? []).map((feature, f) => ({
    field: signalOf(feature),
    label: feature.label,
    contributions: leads.map((_, i) =>
      columnsOf(feature).reduce((sum, name) => sum + (explained[i]?.get(name) ?? 0), 0),
    ),
    levels: leads.map((lead) => lead.custom[f]?.value ?? 'unknown'),
  }));
  return [...builtIn, ...own];
}

/** Fields by their mean effect, strongest first, each with its best and its worst common level. */
export function findTopFeatures(weights: FieldWeights, core: CoreModel): TopFeature[] {
  const categories = new Set(core.fields.filter((field) => field.kind === 'cat').map((field) => field.name));
  const features = weights.map(({ field, label, contributions, levels }) => {
    const strength = contributions.reduce((sum, c) => sum + Math.abs(c), 0) / contributions.length;
    const effects = categories.has(field) ? meanByLevel(contributions, levels) : [];
    return { field, ...(label && { label }), strength, best: effects.at(-1) ?? null, worst: effects[0] ?? null };
  });
  return features.filter(({ strength }) => strength > 0).sort((a, b) => b.strength - a.strength);
}

/** Mean effect of each level that at least 1 % of the leads have, lowest first. */
function meanByLevel(contributions: readonly number[], levels: readonly string[]): LevelEffect[] {
  const sums = new Map<string, { n: number; sum: number }>();
  levels.forEach((level, i) => {
    const { n, sum } = sums.get(level) ?? { n: 0, sum: 0 };
    sums.set(level, { n: n + 1, sum: sum + (contributions[i] as number) });
  });
  const common = [...sums].filter(([, { n }]) => n >= Math.max(FEWEST_TOLD, levels.length / 100));
  return common.map(([level, { n, sum }]) => ({ level, effect: sum / n })).sort((a, b) => a.effect - b.effect);
}

/**
 * The sentence for every field that alone all but tells the outcome. Such a field is more likely a note taken
 * afterwards than a reason.
 */
export function warnOfLeaks(weights: FieldWeights, labels: readonly number[]): string[] {
  if (labels.length < FEWEST_TO_SUSPECT) return [];
  const suspects = weights.filter(({ contributions }) => areaUnderCurve(contributions, labels) > SUSPICIOUS_AUC);
  return suspects.map(
    ({ field, label = field }) =>
      `${label} alone predicts almost every outcome. Make sure it isn’t filled in after the outcome is known.`,
  );
}
