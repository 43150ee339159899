import type { Opportunity } from '@outrider/shared/records/opportunities';
import type { Stage } from '@outrider/shared/records/pipelines';

const oddsOf = (percent: number) => percent / (100 - percent);
const isCertain = (percent: number) => percent <= 0 || percent >= 100;

/**
 * The win chance in percent that a deal will have in another stage, before the server says it: what a person set stays,
 * a stage's own is the new stage's, and what was learned of the deal moves by the odds between the two stages, so that
 * what speaks for it keeps its weight.
 */
export function chanceIn(
  { probability, chance_by }: Pick<Opportunity, 'probability' | 'chance_by'>,
  from: Stage | undefined,
  to: Stage,
): number {
  if (to.kind !== 'open') return to.probability;
  if (chance_by === 'person') return probability;
  if (chance_by === 'stage' || !from) return to.probability;
  if ([probability, from.probability, to.probability].some(isCertain)) return to.probability;
  const odds = (oddsOf(probability) * oddsOf(to.probability)) / oddsOf(from.probability);
  return Math.round((100 * odds) / (1 + odds));
}
