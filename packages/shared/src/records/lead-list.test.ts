import { expect, it } from 'vitest';
import { LEAD_KEYS } from './lead-list.ts';
import { leadSchema } from './leads.ts';

it('names every key of a lead on the wire, in its order', () => {
  expect(LEAD_KEYS).toEqual(Object.keys(leadSchema.shape));
});
