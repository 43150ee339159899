import type { LostReason } from '@outrider/shared/ground/fields/opportunity';
import { describe, expect, it } from 'vitest';
import { moveTo } from './stage.ts';

const now = new Date('2026-11-20T12:00:00Z');
const standing = (stage: string, lost_reason: LostReason | null = null, pipeline_id = 'sales') => ({
  pipeline_id,
  stage,
  lost_reason,
  lost_note: null,
});
const moved = (to: ReturnType<typeof standing>, closed_at: Date | null) => ({ ...to, stage_since: now, closed_at });
const [PROPOSAL, LOST] = [standing('proposal'), standing('lost', 'price')];

describe('moving a deal', () => {
  it.each([
    ['on', PROPOSAL, standing('negotiation'), moved(standing('negotiation'), null)],
    ['to won', PROPOSAL, standing('won'), moved(standing('won'), now)],
    ['to lost', PROPOSAL, LOST, moved(LOST, now)],
    ['from lost back', LOST, PROPOSAL, moved(PROPOSAL, null)],
    ['from lost to won', LOST, standing('won'), moved(standing('won'), now)],
    [
      'to the same stage of another pipeline',
      PROPOSAL,
      standing('proposal', null, 'renewals'),
      moved(standing('proposal', null, 'renewals'), null),
    ],
    ['nowhere', PROPOSAL, PROPOSAL, null],
    ['nowhere when won', standing('won'), standing('won'), null],
    ['nowhere, for another reason', LOST, standing('lost', 'timing'), { lost_reason: 'timing', lost_note: null }],
    ['nowhere, for the same reason', LOST, LOST, null],
  ] as const)('%s', (_name, current, to, move) => expect(moveTo(current, to, now)).toEqual(move));
});
