import { DELIVERY_OUTCOMES, DELIVERY_STATES } from '@outrider/shared/intake';
import { expect, it } from 'vitest';
import { describeOutcome } from './delivery-outcome.ts';

const plain = { reason: null, replayed_by_name: null };

it('has a word of its own for every outcome and every other state', () => {
  const processed = DELIVERY_OUTCOMES.map(
    (outcome) => describeOutcome({ ...plain, state: 'processed', outcome }).label,
  );
  const others = DELIVERY_STATES.filter((state) => state !== 'processed').map(
    (state) => describeOutcome({ ...plain, state, outcome: null }).label,
  );
  expect(processed).toEqual(['Accepted', 'Updated', 'Repeated', 'Ignored']);
  expect(new Set([...processed, ...others]).size).toBe(8);
});

it('gives the reason, else who replayed it', () => {
  expect(
    describeOutcome({ state: 'failed', outcome: null, reason: 'A lead needs an email', replayed_by_name: 'Maya' }).note,
  ).toBe('A lead needs an email');
  expect(describeOutcome({ state: 'processed', outcome: 'created', reason: null, replayed_by_name: 'Maya' }).note).toBe(
    'replayed by Maya',
  );
});
