import { HOT_SCORE, type Insight, QUIET_DAYS, type Scope, STALLED_DAYS } from '@outrider/shared/dashboard';
import { leadsLink, rowsLink } from './links.ts';
import { countOf, inDollars } from './words.ts';

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

/** What to do next, the most urgent first: hot leads nobody answered, then money that waits, then order in the house. Nothing to say says nothing. */
export function recommend(facts: ToDo, scope: Scope): Insight[] {
  const assigned_to = scope === 'own' ? ('me' as const) : undefined;
  const all: (Insight & { applies: boolean })[] = [
    {
      applies: facts.untouched_hot > 0,
      id: 'untouched_hot',
      title: `Answer ${countOf(facts.untouched_hot, 'hot lead')}`,
      text: `Score ${HOT_SCORE} and above, still new: nobody has talked to them.`,
      action: 'Show them',
      link: leadsLink({ assigned_to, status: 'new', priority: 'high', sort: 'score' }),
    },
    {
      applies: facts.unowned_hot > 0,
      id: 'unowned_hot',
      title:
        scope === 'own'
          ? `Take ${countOf(facts.unowned_hot, 'hot lead')} without an owner`
          : `Assign ${countOf(facts.unowned_hot, 'hot lead')}`,
      text: `New, score ${HOT_SCORE} and above, and nobody's yet.`,
      action: 'Show them',
      link: leadsLink({ assigned_to: 'nobody', status: 'new', priority: 'high', sort: 'score' }),
    },
    {
      applies: facts.past_due > 0,
      id: 'past_due',
      title: `Move ${countOf(facts.past_due, 'close date')} that passed`,
      text: `${inDollars(facts.past_due_amount)} is still open after the day it should have closed. Set a new date, or say that it is lost.`,
      action: 'Show the deals',
      link: rowsLink('past_due_deals'),
    },
    {
      applies: facts.overdue > 0,
      id: 'overdue',
      title: `Catch up on ${countOf(facts.overdue, 'overdue task')}`,
      text: 'Do them, or give them a day that holds.',
      action: 'Show your tasks',
      link: rowsLink('overdue_tasks'),
    },
    {
      applies: facts.stalled > 0,
      id: 'stalled',
      title: `Wake ${countOf(facts.stalled, 'deal')} that ${facts.stalled === 1 ? 'stands' : 'stand'} still`,
      text: `${inDollars(facts.stalled_amount)} has not changed its stage for more than ${STALLED_DAYS} days.`,
      action: 'Show the deals',
      link: rowsLink('stalled_deals'),
    },
    {
      applies: facts.idle > 0,
      id: 'idle',
      title: `Plan a next step for ${countOf(facts.idle, 'deal')}`,
      text: 'Open, and without any open task.',
      action: 'Show the deals',
      link: rowsLink('idle_deals'),
    },
    {
      applies: facts.quiet > 0,
      id: 'quiet',
      title: `Get back to ${countOf(facts.quiet, 'quiet lead')}`,
      text: `Contacted or qualified, then silence for more than ${QUIET_DAYS} days.`,
      action: 'Show them',
      link: rowsLink('quiet_leads'),
    },
    {
      applies: scope === 'company' && facts.unowned > 0,
      id: 'unowned',
      title: `Assign ${countOf(facts.unowned, 'lead')} without an owner`,
      text: 'What nobody owns, nobody follows up.',
      action: 'Show them',
      link: leadsLink({ assigned_to: 'nobody' }),
    },
  ];
  return all
    .filter(({ applies }) => applies)
    .slice(0, SHOWN)
    .map(({ applies: _, ...insight }) => insight);
}
