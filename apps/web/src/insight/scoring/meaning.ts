import {
  isRules,
  type Judgement,
  type ScoreBand,
  type ScoringModelPage,
  STAGE_LABELS,
  versionLabel,
} from '@outrider/shared/insight/scoring';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { SCORING_WORDS } from './words.ts';

const words = SCORING_WORDS.meaning;

/** What the scores mean, as one sentence and what it rests on. */
type Meaning = { headline: string; detail: string };

export const bandName = ({ from, to }: Pick<ScoreBand, 'from' | 'to'>) =>
  from === 0 ? `below ${to + 1}` : `${from}–${to}`;

/** Fewer leads in the top band than this, and the newest outcomes say nothing: then every outcome is looked at. */
const ENOUGH = 10;

/**
 * Which figures the sentence is taken from: the newest outcomes where there are enough of them, as the model is used on
 * newer ones still.
 */
function pickJudgement({
  cross_validated,
  newest,
  rules,
  active,
}: ScoringModelPage): { judgement: Judgement; on: string } | null {
  const [top] = newest?.bands ?? [];
  if (newest && (top?.n ?? 0) >= ENOUGH)
    return {
      judgement: newest,
      on: words.newest(newest.n),
    };
  if (cross_validated)
    return {
      judgement: cross_validated,
      on: words.all(cross_validated.n),
    };
  if (rules && active.stage === 'rules') return { judgement: rules, on: words.rules(rules.n) };
  return null;
}

export function explainMeaning(model: ScoringModelPage): Meaning {
  const picked = pickJudgement(model);
  const [top, , low] = picked?.judgement.bands ?? [];
  const stage = model.active.stage === 'learned' ? '' : stageSentence(model);
  if (!picked || !top)
    return {
      headline: waitingFor(model),
      detail: sentences(stage, words.byRules),
    };
  const rest = sentences(stage, words.basis(picked.on));
  if (top.conversion === null) return { headline: words.nobodyHigh, detail: rest };
  const interval =
    top.low === null || top.high === null
      ? ''
      : ` (95% interval ${Math.round(top.low * 100)}–${formatShare(top.high)})`;
  const below = low?.conversion == null ? '' : words.low(bandName(low), formatShare(low.conversion));
  return {
    headline: words.headline(bandName(top), formatShare(top.conversion)),
    detail: `${formatCount(top.converted)} of ${formatCount(top.n)}${interval}${below}. ${rest}`,
  };
}

const sentences = (...texts: string[]) => texts.filter(Boolean).join(' ');
const total = ({ converted, unqualified }: ScoringModelPage['outcomes']) => converted + unqualified;

/** "Rules only." in the words that fit: nothing happened yet, too little did, or somebody chose so. */
function stageSentence({ active, held, outcomes, needs, contest }: ScoringModelPage): string {
  const name = STAGE_LABELS[active.stage];
  if (active.stage === 'learning') return words.learning(name, active.examples, needs.learned);
  if (held) return words.held(name, active.chosen_by_name ?? 'Someone');
  if (Math.min(outcomes.converted, outcomes.unqualified) >= needs.adjust)
    return contest?.winner === 'rules' ? '' : words.unused(name); // the contest says why
  return words.waiting(name, needs.adjust);
}

function waitingFor({ outcomes }: ScoringModelPage): string {
  if (total(outcomes) === 0) return words.noOutcome;
  return words.fewOutcomes(total(outcomes));
}

/** Who a version came from; nobody asks for most of them. */
export const { trainedBy } = SCORING_WORDS;

function describeContest({ winner, by, n, ...figures }: NonNullable<ScoringModelPage['contest']>): string {
  const words = SCORING_WORDS.contest;
  const version = versionLabel(figures.version);
  return by === 'ranking'
    ? words[winner](version, figures.model_auc, figures.rules_auc, n)
    : `${words.even(version, figures.model_auc, figures.rules_auc, n)} ${words.nearer[winner](version, figures.model_ece, figures.rules_ece)}`;
}

/** Whether the model or the rules won, and who decided otherwise. */
export function explainContest(
  { active, held }: Pick<ScoringModelPage, 'active' | 'held'>,
  contest: NonNullable<ScoringModelPage['contest']>,
): string {
  const { winner } = contest;
  const said = describeContest(contest);
  const inUse = isRules(active.version) ? 'rules' : 'model';
  const overruled = inUse !== winner || held;
  return overruled && active.chosen_by_name
    ? `${said} ${SCORING_WORDS.contest.chosen(isRules(active.version) ? 'the rules' : versionLabel(active.version), active.chosen_by_name)}`
    : said;
}
