import type { Priority } from './score-map.ts';

/** What to do first, by status and priority. {name} is the contact or "the lead". */
const FIRST_STEP: Readonly<Record<string, Readonly<Record<Priority, string>>>> = {
  new: {
    high: 'Call {name} today',
    medium: 'Send {name} a personal e-mail within two days',
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
    low: 'Check with {name} whether the need still stands',
  },
  nurturing: {
    high: 'Call {name}: the facts speak for a sale now',
    medium: 'Send {name} a case study that fits the industry',
    low: 'Keep {name} in the nurture sequence',
  },
  unqualified: {
    high: 'Review the disqualification: the facts speak for {name}',
    medium: 'Look at {name} again in three months',
    low: 'No action: leave {name} closed',
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
