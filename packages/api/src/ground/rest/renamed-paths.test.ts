import { describe, expect, it } from 'vitest';
import { presentPath } from './renamed-paths.ts';

describe('paths that were renamed', () => {
  it.each([
    ['/leads/duplicates', '/duplicates/leads'],
    ['/opportunities/duplicates/9/merge', '/duplicates/opportunities/9/merge'],
    ['/leads/9/scores', '/leads/by-id/9/scores'],
    ['/leads/9/conversion/', '/leads/by-id/9/conversion/'],
  ])('%s is %s now', (was, is) => {
    expect(presentPath(was)).toBe(is);
  });

  it.each(['/leads/by-id/scores', '/leads/by-id/9/scores', '/duplicates/leads', '/accounts/9/timeline', '/leads'])(
    '%s is what it is',
    (path) => {
      expect(presentPath(path)).toBeNull();
    },
  );
});
