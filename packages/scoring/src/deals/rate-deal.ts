import { compileModel, type CoreModel, type Predictor } from '../core/index.ts';
import { sharePoints } from '../points.ts';
import type { DealFacts } from './deal-facts.ts';
import type { DealModel } from './deal-model.ts';
import { columnsFor, DEAL_REASONS, type DealReason, stageLogit, toDealRow, usualStage } from './deal-schema.ts';
import { adviceText, baseTitle, type DealAction, REASON_WORDS, reasonLine } from './deal-words.ts';

/** points: percent of chance, whole. */
type ChancePart = { reason: DealReason; title: string; detail: string | null; points: number };
/**
 * A deal's learned chance, whole percent, and what it is made of: base.points plus the parts' points is the chance,
 * exactly. Parts: those that help first, the largest first; those without a point are left out. main: the largest of
 * all, in a line. next: what would raise it most, null where nothing would.
 */
export type DealInsight = {
  chance: number;
  main: string | null;
  base: { title: string; points: number; deals: number };
  parts: ChancePart[];
  next: { action: DealAction; points: number; text: string } | null;
};

/** No open deal is certain. */
const [LEAST, MOST] = [1, 99];
const percentOf = (logit: number): number => Math.min(MOST, Math.max(LEAST, 100 / (1 + Math.exp(-logit))));

// Compiling takes a millisecond, rating microseconds; a model object is never changed, so what was compiled stays
// right.
const compiled = new WeakMap<CoreModel, Predictor>();
function compile(core: CoreModel): Predictor {
  const known = compiled.get(core) ?? compileModel(core);
  compiled.set(core, known);
  return known;
}

/** What the model gives a deal, in log-odds. */
export function dealLogit({ core, norms }: Pick<DealModel, 'core' | 'norms'>, facts: DealFacts): number {
  const prior = stageLogit(facts.stage_probability);
  return core ? compile(core).predictLogit(toDealRow(facts, norms), prior) : prior;
}

/** The chance of an open deal, and why. @returns null from a model that has learned nothing */
export function rateDeal(model: Pick<DealModel, 'core' | 'norms'>, facts: DealFacts): DealInsight | null {
  const { core, norms } = model;
  if (!core) return null;
  const { prior, contributions } = compile(core).explain(toDealRow(facts, norms), stageLogit(facts.stage_probability));
  const sumOf = (reason: DealReason | 'stage'): number =>
    columnsFor(reason).reduce((sum, name) => sum + (contributions.get(name) ?? 0), 0);
  const shared = sharePoints(percentOf, core.baseline + prior + sumOf('stage'), DEAL_REASONS.map(sumOf));
  const parts = DEAL_REASONS.map((reason, i) => {
    const points = shared.points[i] ?? 0;
    return { reason, ...REASON_WORDS[reason](facts, norms, points > 0), points };
  }).filter(({ points }) => points !== 0);
  const [largest] = parts.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const base = { title: baseTitle(facts.stage_label), points: shared.base };
  return {
    chance: shared.total,
    main: largest ? reasonLine(largest) : null,
    base: { ...base, deals: usualStage(norms, facts.stage)?.deals ?? 0 },
    parts: [
      ...parts.filter(({ points }) => points > 0).sort(byPoints),
      ...parts.filter(({ points }) => points < 0).sort(byPoints),
    ],
    next: adviseOn(model, facts, shared.total),
  };
}

const byPoints = (a: ChancePart, b: ChancePart): number => Math.abs(b.points) - Math.abs(a.points);

/** What a person can do about a deal: the deal as it would be then, or null where it is so already. */
const ACTIONS: Record<DealAction, (facts: DealFacts) => DealFacts | null> = {
  decision_maker: (facts) =>
    facts.decision_maker ? null : { ...facts, decision_maker: true, people: facts.people + 1 },
  champion: (facts) => (facts.champion ? null : { ...facts, champion: true, people: Math.max(1, facts.people) }),
  meeting: (facts) => ({ ...facts, meetings: facts.meetings + 1, touches: facts.touches + 1, quiet_days: 0 }),
  touch: (facts) => ({ ...facts, touches: facts.touches + 1, quiet_days: 0 }),
  person: (facts) => ({ ...facts, people: facts.people + 1 }),
  close_date: (facts) =>
    facts.terms && (facts.terms.close_in_days ?? -Infinity) < -1
      ? { ...facts, terms: { ...facts.terms, close_in_days: AHEAD_DAYS, pushes: facts.terms.pushes + 1 } }
      : null,
  next_step: (facts) =>
    facts.terms && !facts.terms.next_step ? { ...facts, terms: { ...facts.terms, next_step: true } } : null,
};
const AHEAD_DAYS = 30;

/** The one action that the model gives most for, by rating the deal as it would be then. */
function adviseOn(model: Pick<DealModel, 'core' | 'norms'>, facts: DealFacts, chance: number): DealInsight['next'] {
  let best: { action: DealAction; points: number } | null = null;
  for (const action of Object.keys(ACTIONS) as DealAction[]) {
    const then = ACTIONS[action](facts);
    if (!then) continue;
    const points = Math.round(percentOf(dealLogit(model, then))) - chance;
    if (points > (best?.points ?? 0)) best = { action, points };
  }
  return best && { ...best, text: adviceText(best.action, best.points) };
}

/** The deal as it would be after an action; null where it is so already. For tests and what-if. */
export const afterAction = (action: DealAction, facts: DealFacts): DealFacts | null => ACTIONS[action](facts);
