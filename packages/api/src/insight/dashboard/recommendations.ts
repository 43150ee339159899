import type { Insight, Scope } from '@outrider/shared/insight/dashboard';
import { formatMoney } from '@outrider/shared/ground/figures';
import { dealsLink } from './deal-lists.ts';
import { leadsLink, rowsLink } from './links.ts';
import type { Periods } from './periods.ts';
import { ADVICE_WORDS } from './words.ts';

export type ToDo = {
  untouched_hot: number;
  unowned_hot: number;
  unowned: number;
  quiet: number;
  overdue: number;
  past_due: number;
  past_due_amount: number;
  stalled: number;
  stalled_amount: number;
  idle: number;
};

const SHOWN = 4;

/**
 * What to do next, the most urgent first: hot leads nobody answered, then money that waits, then order in the house.
 * Nothing to say says nothing.
 */
export function recommend(facts: ToDo, scope: Scope, when: Periods, currency: string): Insight[] {
  const assigned_to = scope === 'own' ? ('me' as const) : undefined;
  const all: (Insight & { applies: boolean })[] = [
    {
      applies: facts.untouched_hot > 0,
      id: 'untouched_hot',
      title: ADVICE_WORDS.untouchedHot.title(facts.untouched_hot),
      text: ADVICE_WORDS.untouchedHot.text,
      action: ADVICE_WORDS.untouchedHot.action,
      link: leadsLink({ assigned_to, status: 'new', priority: 'high', sort: 'score' }),
    },
    {
      applies: facts.unowned_hot > 0,
      id: 'unowned_hot',
      title: ADVICE_WORDS.unownedHot[scope === 'own' ? 'take' : 'assign'](facts.unowned_hot),
      text: ADVICE_WORDS.unownedHot.text,
      action: ADVICE_WORDS.unownedHot.action,
      link: leadsLink({ assigned_to: 'nobody', status: 'new', priority: 'high', sort: 'score' }),
    },
    {
      applies: facts.past_due > 0,
      id: 'past_due',
      title: ADVICE_WORDS.pastDue.title(facts.past_due),
      text: ADVICE_WORDS.pastDue.text(formatMoney(facts.past_due_amount, currency)),
      action: ADVICE_WORDS.pastDue.action,
      link: dealsLink('past_due_deals', when, { owner: assigned_to }),
    },
    {
      applies: facts.overdue > 0,
      id: 'overdue',
      title: ADVICE_WORDS.overdue.title(facts.overdue),
      text: ADVICE_WORDS.overdue.text(facts.overdue),
      action: ADVICE_WORDS.overdue.action,
      link: rowsLink('overdue_tasks'),
    },
    {
      applies: facts.stalled > 0,
      id: 'stalled',
      title: ADVICE_WORDS.stalled.title(facts.stalled),
      text: ADVICE_WORDS.stalled.text(formatMoney(facts.stalled_amount, currency)),
      action: ADVICE_WORDS.stalled.action,
      link: dealsLink('stalled_deals', when, { owner: assigned_to }),
    },
    {
      applies: facts.idle > 0,
      id: 'idle',
      title: ADVICE_WORDS.idle.title(facts.idle),
      text: ADVICE_WORDS.idle.text,
      action: ADVICE_WORDS.idle.action,
      link: rowsLink('idle_deals'),
    },
    {
      applies: facts.quiet > 0,
      id: 'quiet',
      title: ADVICE_WORDS.quiet.title(facts.quiet),
      text: ADVICE_WORDS.quiet.text,
      action: ADVICE_WORDS.quiet.action,
      link: rowsLink('quiet_leads'),
    },
    {
      applies: scope === 'company' && facts.unowned > 0,
      id: 'unowned',
      title: ADVICE_WORDS.unowned.title(facts.unowned),
      text: ADVICE_WORDS.unowned.text,
      action: ADVICE_WORDS.unowned.action,
      link: leadsLink({ assigned_to: 'nobody' }),
    },
  ];
  return all
    .filter(({ applies }) => applies)
    .slice(0, SHOWN)
    .map(({ applies: _, ...insight }) => insight);
}
