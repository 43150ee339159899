import { describe, expect, it } from 'vitest';
import { moveTo } from './stage.ts';

const now = new Date('2026-11-20T12:00:00Z');
const standing = (stage: 'proposal' | 'won' | 'lost', lost_reason: string | null = null) => ({ stage, lost_reason });

describe('moving a deal', () => {
  it.each([
    [
      'on',
      standing('proposal'),
      'negotiation',
      null,
      { stage: 'negotiation', lost_reason: null, stage_since: now, closed_at: null },
    ],
    [
      'to won',
      standing('proposal'),
      'won',
      null,
      { stage: 'won', lost_reason: null, stage_since: now, closed_at: now },
    ],
    [
      'to lost',
      standing('proposal'),
      'lost',
      'Price',
      { stage: 'lost', lost_reason: 'Price', stage_since: now, closed_at: now },
    ],
    [
      'from lost back',
      standing('lost', 'Price'),
      'proposal',
      null,
      { stage: 'proposal', lost_reason: null, stage_since: now, closed_at: null },
    ],
    [
      'from lost to won',
      standing('lost', 'Price'),
      'won',
      null,
      { stage: 'won', lost_reason: null, stage_since: now, closed_at: now },
    ],
    ['nowhere', standing('proposal'), 'proposal', null, null],
    ['nowhere when won', standing('won'), 'won', null, null],
    ['nowhere, for another reason', standing('lost', 'Price'), 'lost', 'Timing', { lost_reason: 'Timing' }],
    ['nowhere, for the same reason', standing('lost', 'Price'), 'lost', 'Price', null],
  ] as const)('%s', (_name, current, stage, reason, move) => expect(moveTo(current, stage, reason, now)).toEqual(move));
});
