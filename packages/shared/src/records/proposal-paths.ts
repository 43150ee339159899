/* No zod here: the page that customers open loads this file. */

export const PROPOSAL_LIMITS = { items: 2_000, currencies: 10, lines: 100, steps: 20, recipients: 10 } as const;
/** Under the public address; the recipient's token follows. */
export const PROPOSAL_PATH = '/proposal/';
/** What people call a proposal by. */
export const proposalNumber = (number: number): string => `Q-${number}`;

export const PROPOSAL_STATES = ['draft', 'in_review', 'approved', 'sent', 'accepted', 'declined', 'withdrawn'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export const PROPOSAL_EVENT_KINDS = [
  'created',
  'revised',
  'review_asked',
  'approved',
  'rejected',
  'sent',
  'opened',
  'question',
  'answer',
  'signed',
  'accepted',
  'declined',
  'withdrawn',
] as const;
export type ProposalEventKind = (typeof PROPOSAL_EVENT_KINDS)[number];
