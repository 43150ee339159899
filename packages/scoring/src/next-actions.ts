import type { Priority } from './score-map.ts';

/** What to do first, by status and priority. {name} is the contact or "the lead". */
const FIRST_STEP: Readonly<Record<string, Readonly<Record<Priority, string>>>> = {
  new: {
    high: 'Call {name} today',
    medium: 'Send {name} a personal email within two days',
    low: 'Add {name} to a nurture sequence',
  },
  contacted: {
    high: 'Book a discovery call with {name} this week',
    medium: 'Follow up with {name} within three days',
    low: 'Send one last follow-up, then nurture {name}',
  },
  qualified: {
    high: 'Send {name} a proposal and agree on a decision date',
    medium: 'Confirm need and decision process with {name}',
    low: 'Ask {name} whether they still need this',
  },
  nurturing: {
    high: 'Call {name}: they look ready to buy',
    medium: 'Send {name} a case study that fits the industry',
    low: 'Keep {name} in the nurture sequence',
  },
  unqualified: {
    high: 'Review the disqualification: {name} looks like a good fit',
    medium: 'Check back with {name} in three months',
    low: 'No action needed',
  },
  converted: {
    high: 'Hand {name} over to onboarding',
    medium: 'Hand {name} over to onboarding',
    low: 'Hand {name} over to onboarding',
  },
};
const STEPS = new Map(Object.entries(FIRST_STEP));

export function firstStep(status: string, priority: Priority, name: string): string {
  const steps = STEPS.get(status) ?? STEPS.get('new');
  return (steps?.[priority] ?? '').replace('{name}', () => name);
}

/** Closed leads need no further questions. */
export function isOpen(status: string): boolean {
  return status !== 'unqualified' && status !== 'converted';
}
