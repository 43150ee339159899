import { formatCount } from '../../ground/ui/format.ts';

/** What the assignment screen says. */
export const ASSIGNMENT_WORDS = {
  intro: 'Unassigned leads go to the first matching rule with someone available.',
  forbidden: 'For company admins and managers',
  noRules: 'Until you add one, new leads stay unassigned.',
  noRulesYet: 'There are no rules yet.',
  otherwise: 'Otherwise, the lead stays unassigned.',
  deleteRule: 'New leads will go to the rules after it. People keep the leads it gave them.',
  everyLead: 'Without conditions, the rule matches every lead.',
  fixed: 'All matching leads go to one person.',
  roundRobin: 'People take turns in the order you choose.',
  leastLoaded: 'The person with the fewest open leads gets the next one.',
  skipped: 'People who are away or at capacity are skipped.',
  people: 'Open leads vs. capacity. People who are away or at capacity are skipped.',
  capacityWrong: (most: number) => `Enter a whole number up to ${formatCount(most)}, or leave it empty`,
  capacityHint: (open: number) =>
    `Rules stop assigning leads at this number of open leads. Leave empty for no limit. Open now: ${formatCount(open)}.`,
  noAbsence: 'No time off planned.',
  lastDayHint: 'Both days are included (UTC).',
  trial: 'See who would get a lead, and why. Nothing changes.',
  steps: 'Result of each rule',
  knownEmail: 'A lead with this email already exists:',
  ownedNow: (owner: string | null) =>
    `${owner ?? 'Someone'} already owns it. Rules only assign leads without an owner.`,
};
