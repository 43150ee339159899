import { beforeEach, expect, it, vi } from 'vitest';
import { reloadForNewVersion } from './reload-for-new-version.ts';

beforeEach(() => sessionStorage.clear());

it('reloads once, and not round and round', () => {
  const reload = vi.fn<() => void>();
  expect(reloadForNewVersion(1_000_000, reload)).toBe(true);
  expect(reloadForNewVersion(1_003_000, reload)).toBe(false);
  expect(reloadForNewVersion(1_062_000, reload)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});
it('reloads again for the version after that', () => {
  const reload = vi.fn<() => void>();
  reloadForNewVersion(1_000_000, reload);
  expect(reloadForNewVersion(5_000_000, reload)).toBe(true);
});
it('does not reload where it cannot remember', () => {
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new Error('closed');
  });
  const reload = vi.fn<() => void>();
  expect(reloadForNewVersion(1_000_000, reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
