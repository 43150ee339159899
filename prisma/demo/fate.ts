import type { Dice } from './dice.ts';
import type { Draft } from './lead-draft.ts';

/**
 * What makes a lead of Fieldstone's buy, in log-odds beside the facts that the scoring rules weigh too. The rules know
 * nothing of this: laboratories and plants buy, banks look; the middle sizes buy, the largest take years. A model that
 * learns from the outcomes can find it out.
 */
const INDUSTRY_PULL: Record<string, number> = {
  healthcare: 0.9,
  manufacturing: 0.45,
  retail: -0.2,
  technology: -0.3,
  education: -0.6,
  finance: -0.9,
};
const SIZE_PULL: Record<string, number> = { '1-10': -0.3, '11-50': 0.1, '51-200': 0.4, '201-1000': 0.2, '1001+': -0.6 };
const SOURCE_PULL: Record<string, number> = {
  referral: 0.4,
  partner: 0.2,
  webinar: 0.4,
  slack: 0.4,
  event: -0.3,
  google_ads: -0.5,
  facebook: -0.5,
};

/**
 * How much of the rules' own judgement is true, how much is luck, and how many win at all (about 22 % of what is
 * closed).
 */
const RULES_SHARE = 0.75;
const LUCK = 0.5;
const BASE = -2.35;

/** What becomes of a lead if nobody stops halfway. `logit` is what the rules think of it. */
export type Fate = 'won' | 'lost_early' | 'lost_late' | 'nurturing' | 'in_talks' | 'forgotten';

export function decideFate(dice: Dice, { facts, junk }: Draft, logit: number): Fate {
  if (junk) return 'lost_early';
  const pull =
    (INDUSTRY_PULL[facts.industry ?? ''] ?? 0) +
    (SIZE_PULL[facts.company_size ?? ''] ?? 0) +
    (SOURCE_PULL[facts.source] ?? 0);
  const worth = RULES_SHARE * (logit + 2) + pull + LUCK * dice.bell();
  const course = dice.weigh({ closed: 73, nurturing: 11, in_talks: 12, forgotten: 4 });
  if (course !== 'closed') return course;
  if (dice.chance(1 / (1 + Math.exp(-(BASE + worth))))) return 'won';
  // Who was close stays in the talks for longer.
  return dice.chance(1 / (1 + Math.exp(0.2 - 0.6 * worth))) ? 'lost_late' : 'lost_early';
}
