import type { ComingSoon } from './coming-soon.ts';

type Words = Pick<ComingSoon, 'summary' | 'description' | 'features'>;

/** What is said of the modules to come, by their key. */
export const COMING_SOON = {
  campaigns: {
    summary: 'Stay in touch with leads that aren’t ready to buy.',
    description:
      'Sequences of emails that wait, check what happened and continue or stop. A lead leaves the campaign as soon as they reply.',
    features: [
      'Steps with delays and conditions',
      'Stops on first reply',
      'Daily limits per mailbox',
      'Results for every step',
      'Unsubscribes honored everywhere',
    ],
  },
  'client-portal': {
    summary: 'A shared page for each customer.',
    description: 'Proposals, documents and next steps in one place that customers can open without an account.',
    features: [
      'Links that expire when you choose',
      'Documents with versions',
      'Mutual action plan',
      'Questions and answers',
      'Your name and colors',
    ],
  },
} as const satisfies Record<string, Words>;
