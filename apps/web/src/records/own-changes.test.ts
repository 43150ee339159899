import { expect, it } from 'vitest';
import { afterOwnChanges, noteOwnChange } from './own-changes.ts';

it('follows one’s own changes of a record, and stops at a colleague’s', () => {
  expect(afterOwnChanges('deal', 3)).toBe(3);
  noteOwnChange('deal', 3, 4);
  noteOwnChange('deal', 4, 5);
  noteOwnChange('deal', 6, 7); // on a colleague's version 6
  expect(afterOwnChanges('deal', 3)).toBe(5);
  expect(afterOwnChanges('other', 3)).toBe(3);
});
