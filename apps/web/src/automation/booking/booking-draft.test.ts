import { expect, it } from 'vitest';
import { checkDraft, newDraft } from './booking-draft.ts';

it('is ready to be sent once it has a name', () => {
  const draft = newDraft('01980f5c-2b22-7a3f-9d55-62e1d4b8f0a1', 'UTC');
  expect(Object.keys(checkDraft(draft).errors)).toEqual(['name']);
  expect(checkDraft({ ...draft, name: 'Demo' })).toEqual({ sent: { ...draft, name: 'Demo' }, errors: {} });
});
