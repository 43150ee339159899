import type { AiInsights, Priority } from '@outrider/shared/records/leads';
import { z } from 'zod';
import { findInvented } from '../writer/invented.ts';
import type { Assignment } from '../writer/writer.service.ts';
import { EXPLAIN_PROMPT, SCORE_WORDS } from './words.ts';

const TOLD = 4;
/** Less than this is not worth a word. */
const POINTS_WORTH = 0.5;
const LABEL_MAX = 120;

type Reason = { says: string; points: number };
/** All that a text about a score may rest on. Points are of the score's 100. */
type ScoreFacts = {
  score: number;
  priority: Priority;
  baseline: number;
  raises: Reason[];
  lowers: Reason[];
  unknown: string[];
  next: string;
};

export function scoreFacts(
  score: number,
  { priority, baseline, factors, recommendations, next_action }: AiInsights,
): ScoreFacts {
  const reasons = factors.map(({ label, points }): Reason => ({
    says: label.slice(0, LABEL_MAX),
    points: Math.round(points),
  }));
  const strongest = (ofSign: 1 | -1) =>
    reasons
      .filter(({ points }) => points * ofSign >= POINTS_WORTH)
      .sort((a, b) => (b.points - a.points) * ofSign)
      .slice(0, TOLD);
  return {
    score,
    priority,
    baseline: Math.round(baseline),
    raises: strongest(1),
    lowers: strongest(-1),
    unknown: recommendations.slice(0, 2),
    next: next_action,
  };
}

const list = (parts: string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
const name = ({ says, points }: Reason) => `${says} (${points > 0 ? '+' : '−'}${Math.abs(points)})`;

/** The built-in writer's text: the same facts, the same words. */
function describeScore({ score, priority, baseline, raises, lowers, unknown, next }: ScoreFacts): string {
  const sentences = [
    SCORE_WORDS.score(score, priority, baseline),
    raises.length > 0 && SCORE_WORDS.raised(list(raises.map(name))),
    lowers.length > 0 && SCORE_WORDS.lowered(list(lowers.map(name))),
    unknown.length > 0 && SCORE_WORDS.unknown(list(unknown)),
    next && SCORE_WORDS.next(next),
  ];
  return sentences.filter(Boolean).join(' ');
}

export const scoreInWords = (facts: ScoreFacts): Assignment<{ text: string }> => ({
  purpose: 'score in words',
  system: EXPLAIN_PROMPT,
  facts,
  schema: z.strictObject({ text: z.string().trim().min(20).max(700) }),
  max_tokens: 300,
  objection: ({ text }) => findInvented(text, facts),
  builtIn: () => ({ text: describeScore(facts) }),
});
