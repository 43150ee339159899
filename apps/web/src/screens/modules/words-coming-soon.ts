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
} as const satisfies Record<string, Words>;
