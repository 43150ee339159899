import { count, list } from '../../say.ts';

/** What an agent would change about a deal, and why. */
export const DEAL_CHANGE_WORDS = {
  update: (fields: string[]) => `Update the deal: ${list(fields)}`,
  closeDate: 'Close date',
  nextStep: 'Next step',
  nextStepAt: 'Next step due',
  stage: 'Stage',
  lostReason: 'Lost reason',
  move: (stage: string) => `Move to ${stage}`,
  lose: 'Mark as lost',
  noDecision: 'No decision',
  paceAhead: (stage: string) => `Days from ${stage} to close`,
  paceDays: (days: number) => `${count(days, 'day')} by your medians`,
  expected: (day: string) => `Deals like this one would close by ${day}.`,
  noNextStep: 'It has no next step.',
  met: (day: string) => `You met on ${day}, after the deal was opened.`,
  quiet: (day: string) => `Nothing has happened since ${day}, and the close date has passed.`,
  lastActivity: 'Last activity',
  create: (name: string) => `Create the deal ${name}`,
  deal: 'Deal',
  converted: (name: string, status: string) => `${name} is ${status} and has no deal yet.`,
  opened: (name: string) => `${name} needs a deal.`,
};
