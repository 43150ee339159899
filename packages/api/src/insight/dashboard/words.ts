import { HOT_SCORE, QUIET_DAYS, RATE_DAYS, STALLED_DAYS } from '@outrider/shared/insight/dashboard';
import { formatCount } from '@outrider/shared/ground/figures';

/** "1 lead", "1,200 leads". */
const countOf = (count: number, one: string, many = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : many}`;
/** A share as a percentage without decimals. */
const inPercent = (share: number) => `${Math.round(share * 100)}%`;

/** What the assistant recommends, by what is left to do. */
export const ADVICE_WORDS = {
  untouchedHot: {
    title: (n: number) => `Contact ${countOf(n, 'hot lead')}`,
    text: `New leads scoring ${HOT_SCORE} or higher that no one has contacted.`,
    action: 'View leads',
  },
  unownedHot: {
    take: (n: number) => `Take ${countOf(n, 'unassigned hot lead')}`,
    assign: (n: number) => `Assign ${countOf(n, 'hot lead')}`,
    text: `New leads scoring ${HOT_SCORE} or higher that no one owns.`,
    action: 'View leads',
  },
  pastDue: {
    title: (n: number) => `Update ${countOf(n, 'overdue close date')}`,
    text: (amount: string) => `${amount} is still open past its close date. Set a new date or mark the deals as lost.`,
    action: 'View deals',
  },
  overdue: {
    title: (n: number) => `Catch up on ${countOf(n, 'overdue task')}`,
    text: (n: number) => (n === 1 ? 'Complete or reschedule it.' : 'Complete or reschedule them.'),
    action: 'View tasks',
  },
  stalled: {
    title: (n: number) => `Revive ${countOf(n, 'stalled deal')}`,
    text: (amount: string) => `${amount} hasn’t moved stage in more than ${STALLED_DAYS} days.`,
    action: 'View deals',
  },
  idle: {
    title: (n: number) => `Plan a next step for ${countOf(n, 'deal')}`,
    text: 'Open deals without an open task.',
    action: 'View deals',
  },
  quiet: {
    title: (n: number) => `Follow up with ${countOf(n, 'quiet lead')}`,
    text: `Contacted or qualified leads with no contact in more than ${QUIET_DAYS} days.`,
    action: 'View leads',
  },
  unowned: {
    title: (n: number) => `Assign ${countOf(n, 'lead')}`,
    text: 'Unassigned leads don’t get followed up.',
    action: 'View leads',
  },
};

/** What the assistant points out. */
export const INSIGHT_WORDS = {
  onPace: 'On pace for this quarter',
  behind: 'Behind pace for this quarter',
  pace: (progress: number, whose: string, quota: string, elapsed: number) =>
    `${inPercent(progress)} of ${whose} ${quota} quota is won, with ${inPercent(elapsed)} of the quarter gone.`,
  enough: 'Healthy pipeline coverage',
  tooLittle: 'Low pipeline coverage',
  coverage: (missing: string, times: number, usual: number) =>
    `Pipeline covers the remaining ${missing} ${times.toFixed(1)}x (${usual}x is typical).`,
  bestSource: (label: string) => `${label} converts best`,
  worstSource: (label: string) => `${label} underperforms`,
  converted: (rate: number, n: number) => `${inPercent(rate)} of ${countOf(n, 'lead')} with an outcome converted`,
  overAll: (rate: number) => `, compared with ${inPercent(rate)} across all sources.`,
  worthIt: '. Is it worth the spend?',
  fast: 'Fast replies convert better',
  speed: (fast: number, nFast: number, slow: number, nSlow: number) =>
    `Contacted within a day: ${inPercent(fast)} of ${nFast} converted. Later: ${inPercent(slow)} of ${nSlow}. Leads from the last ${RATE_DAYS} days.`,
  heaviest: (share: number, stage: string) => `${inPercent(share)} of pipeline value is in the ${stage} stage`,
  heaviestText: (amount: string, n: number) => `${amount} across ${countOf(n, 'deal')}.`,
  winRate: (share: number) => `${inPercent(share)} win rate`,
  winRateText: (won: number, lost: number) => `${won} won and ${lost} lost in the last ${RATE_DAYS} days.`,
  viewWon: 'View won deals',
  viewOpen: 'View open deals',
  viewSource: (label: string) => `View ${label} leads`,
  viewSlow: 'View slowest replies',
  viewDeals: 'View deals',
};
