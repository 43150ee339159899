import type { NextDeal } from '@outrider/shared/insight/dashboard';
import { countOf, formatMoney } from '../../ground/ui/format.ts';

/** Why a deal should be moved: "Close date passed 3 days ago". */
function why({ why: reason, days, next_step }: NextDeal): string {
  switch (reason) {
    case 'step': {
      const due = days === 0 ? 'due today' : `overdue by ${countOf(days, 'day')}`;
      return next_step ? `${next_step} (${due})` : `Next step ${due}`;
    }
    case 'late':
      return `Close date passed ${countOf(days, 'day')} ago`;
    case 'quiet':
      return `No activity for ${countOf(days, 'day')}`;
    case 'closing':
      return days === 0 ? 'Closes today' : `Closes in ${countOf(days, 'day')}`;
  }
}

/** What the assistant says. */
export const ASSISTANT_WORDS = {
  nextDeals: 'Deals to move next',
  why,
  noHotLeads: 'No other scored open leads.',
  noActivity: (days: number) => `No other activity in the last ${days} days.`,
  recommendations: 'You’re all caught up: hot leads are answered and no deals are late.',
  insights: 'Not enough data yet.',
  computed: 'Based on your company’s own leads, deals and tasks. No data leaves this server.',
  level: (level: number) =>
    `Agents act on their own up to this level. Your other work (${100 - level}%) stays with you.`,
  comparison:
    'All leads in your company. AI includes hybrid mode, and manual leads count as AI once scored. Conversion is of leads with an outcome; first contact is a median.',
  noRisk: 'No open deals are late or stalled.',
  total: (deals: number, amount: number) => `${countOf(deals, 'deal')}, ${formatMoney(amount)} in total`,
  pastDue: (days: number) => `overdue by ${countOf(days, 'day')}`,
  stalled: (days: number) => `in this stage for ${countOf(days, 'day')}`,
};
