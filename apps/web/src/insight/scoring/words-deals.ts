import { isRules, versionLabel } from '@outrider/shared/insight/scoring';
import { formatShare } from '../../ground/ui/figures.ts';
import { countOf, formatCount } from '../../ground/ui/format.ts';
import { SCORING_WORDS } from './words.ts';

const label = (version: string) => (isRules(version) ? 'Stage probabilities' : versionLabel(version));

/** What the page about win chances says. */
export const DEAL_MODEL_WORDS = {
  tabs: { label: 'Models', leads: 'Leads', deals: 'Deals' },
  intro: 'How win chances are learned from your closed deals, how accurate they were, and how to go back.',
  loading: 'Loading the win-chance model',
  label,
  learned: 'Win chances are learned from your closed deals',
  byStage: 'Win chances are the stages’ probabilities',
  learning: (closed: number, needed: number) =>
    `Learning takes ${needed} closed deals. You have ${formatCount(closed)}`,
  learningDetail: (ofEach: number) =>
    `At least ${ofEach} of them won and ${ofEach} lost. Until then, each deal uses its stage’s probability.`,
  learnedDetail:
    'Each deal is compared with what was known about past deals at the same point. Whatever came later is left out. A chance set by hand always replaces the learned one.',
  notActive: (version: string, reason: string) => `${label(version)} isn’t active: ${reason.replace(/\.$/, '')}.`,
  held: 'Chosen manually. New versions wait until you choose one.',
  closed: 'Closed deals',
  wonShare: (won: number, share: string) => `${formatCount(won)} won, ${share}`,
  ranking: 'Ranking accuracy',
  interval: (low: number, high: number) => `95% interval ${formatShare(low)} to ${formatShare(high)} (AUC)`,
  noInterval: 'of deal pairs in the right order (AUC)',
  stagesRanked: (share: string) => `Stage probabilities alone put ${share} of pairs in the right order.`,
  brier: 'Brier score',
  brierMeaning: (stages: string) => `stage probabilities ${stages}; lower is better`,
  logLoss: 'Log loss',
  onceLearned: 'once chances are learned',
  trainedOn: (deals: number, moments: number) =>
    `Trained on ${countOf(deals, 'closed deal')}, seen at ${countOf(moments, 'point')} in time.`,
  backtest: {
    title: 'Backtest by month',
    about: (deals: number) =>
      `Chances as they would have been at the start of each month, from a model that had only seen deals closed before. ${countOf(deals, 'deal')} that were open then and have closed since.`,
    label: 'Expected and actual wins of each past month',
    expected: 'Expected',
    won: 'Won',
    month: 'Month',
    deals: 'Deals',
    brier: 'Brier score',
    stages: 'Brier score of stages',
  },
  reasons: 'What moves win chances',
  calibration: {
    ...SCORING_WORDS.calibration,
    title: 'Predicted vs. actual wins',
    observed: 'Won',
    counted: 'Moments',
    label: (moments: number, groups: number, error: string) =>
      `Predicted vs. actual wins at ${countOf(moments, 'point')} in time in ${countOf(groups, 'group')}; ${error} points apart on average`,
    held: 'Each deal was rated by a model that hadn’t seen it.',
  },
  versions: {
    label,
    rules: 'Set per stage under Settings, Pipeline',
    outcomes: (n: number, won: string) => ({ name: 'Closed deals', value: `${n} (${won} won)` }),
  },
  choose: {
    effect: 'Open deals get their chances from this version within a minute. Chances set by hand stay.',
    wayBack: SCORING_WORDS.choose.wayBack,
  },
};
