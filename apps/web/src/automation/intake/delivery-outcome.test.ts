import { DELIVERY_OUTCOMES, DELIVERY_STATES } from '@outrider/shared/automation/intake';
import { expect, it } from 'vitest';
import { describeOutcome } from './delivery-outcome.ts';

const plain = { reason: null, replayed_by_name: null, is_test: false };

it('says of a test lead that it is none of the leads', () =>
  expect(describeOutcome({ ...plain, is_test: true, state: 'processed', outcome: 'created' }).note).toBe(
    'not added to your leads',
  ));

it('has a word of its own for every outcome and every other state', () => {
  const processed = DELIVERY_OUTCOMES.map(
    (outcome) => describeOutcome({ ...plain, state: 'processed', outcome }).label,
  );
  const others = DELIVERY_STATES.filter((state) => state !== 'processed').map(
    (state) => describeOutcome({ ...plain, state, outcome: null }).label,
  );
  expect(processed).toEqual(['Accepted', 'Updated', 'Repeated', 'Ignored']);
  expect(new Set([...processed, ...others]).size).toBe(9);
});

it('gives the reason, else who replayed it', () => {
  expect(
    describeOutcome({
      ...plain,
      state: 'failed',
      outcome: null,
      reason: 'A lead needs an email',
      replayed_by_name: 'Maya',
    }).note,
  ).toBe('A lead needs an email');
  expect(
    describeOutcome({ ...plain, state: 'processed', outcome: 'created', reason: null, replayed_by_name: 'Maya' }).note,
  ).toBe('replayed by Maya');
});
