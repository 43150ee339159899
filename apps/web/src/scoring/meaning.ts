import { type Judgement, type ScoreBand, type ScoringModelPage, STAGE_LABELS } from '@outrider/shared/scoring';
import { countOf, formatCount } from '../ui/format.ts';

/** What the scores mean, as one sentence and what it rests on. */
export type Meaning = { headline: string; detail: string };

export const percent = (share: number) => `${Math.round(share * 100)}%`;
export const bandName = ({ from, to }: Pick<ScoreBand, 'from' | 'to'>) =>
  from === 0 ? `below ${to + 1}` : `${from}–${to}`;

/** Fewer leads in the top band than this, and the newest outcomes say nothing: then every outcome is looked at. */
const ENOUGH = 10;

/** Which figures the sentence is taken from: the newest outcomes where there are enough of them, as the model is used on newer ones still. */
export function pickJudgement({
  cross_validated,
  newest,
  rules,
  active,
}: ScoringModelPage): { judgement: Judgement; on: string } | null {
  const [top] = newest?.bands ?? [];
  if (newest && (top?.n ?? 0) >= ENOUGH)
    return {
      judgement: newest,
      on: `the newest ${formatCount(newest.n)} leads with an outcome, judged by a model of the older ones`,
    };
  if (cross_validated)
    return {
      judgement: cross_validated,
      on: `${countOf(cross_validated.n, 'lead')} with an outcome, each judged by a model that had not seen it`,
    };
  if (rules && active.stage === 'rules')
    return { judgement: rules, on: `the newest ${formatCount(rules.n)} leads with an outcome` };
  return null;
}

export function explainMeaning(model: ScoringModelPage): Meaning {
  const picked = pickJudgement(model);
  const [top, , low] = picked?.judgement.bands ?? [];
  const stage = model.active.stage === 'learned' ? '' : `${stageSentence(model)} `;
  if (!picked || !top)
    return {
      headline: waitingFor(model),
      detail: `${stage}Every score comes from the visible rules, and opens to its reasons on the lead.`,
    };
  const rest = `${stage}Counted on ${picked.on}.`;
  if (top.conversion === null)
    return { headline: 'No lead with a known outcome has reached a score of 80 yet', detail: rest };
  const interval =
    top.low === null || top.high === null ? '' : ` (95% interval ${Math.round(top.low * 100)}–${percent(top.high)})`;
  const below = low?.conversion == null ? '' : `; of those ${bandName(low)}, ${percent(low.conversion)}`;
  return {
    headline: `Of leads scored ${bandName(top)}, ${percent(top.conversion)} converted`,
    detail: `${formatCount(top.converted)} of ${formatCount(top.n)}${interval}${below}. ${rest}`,
  };
}

const total = ({ converted, unqualified }: ScoringModelPage['outcomes']) => converted + unqualified;

/** "Rules only." in the words that fit: nothing happened yet, too little did, or somebody chose so. */
function stageSentence({ active, held, outcomes, needs }: ScoringModelPage): string {
  const name = STAGE_LABELS[active.stage];
  if (active.stage === 'learning')
    return `${name} with ${countOf(active.examples, 'outcome')}: the rules, corrected by what happened so far. It is called learned from ${needs.learned} of each kind and proven skill on.`;
  if (held) return `${name}: ${active.chosen_by_name ?? 'somebody'} chose them over what was learned.`;
  if (Math.min(outcomes.converted, outcomes.unqualified) >= needs.adjust)
    return `${name}: no trained version is in use.`;
  return `${name}: from ${needs.adjust} converted and ${needs.adjust} unqualified leads on they are corrected by what happened.`;
}

function waitingFor({ outcomes }: ScoringModelPage): string {
  if (total(outcomes) === 0)
    return 'No lead has been won or lost yet, so nobody can say how often a high score is right';
  return `With ${countOf(total(outcomes), 'outcome')} nobody can say yet how often a high score is right`;
}

/** Who a version came from; nobody asks for most of them. */
export const trainedBy = (name: string | null) => (name ? `by ${name}` : 'because outcomes had grown');
