import { expect, it } from 'vitest';
import { LEVEL_TIERS, tierOf } from './automation-level.ts';

it.each([
  [0, 'Propose'],
  [39, 'Propose'],
  [40, 'Assist'],
  [79, 'Assist'],
  [80, 'Act'],
  [100, 'Act'],
])('level %i: %s', (level, name) => expect(tierOf(level).name).toBe(name));
it('leaves no gap between the tiers', () =>
  expect(LEVEL_TIERS.map(({ from }, i) => (i === 0 ? 0 : (LEVEL_TIERS[i - 1]?.to ?? 0) + 1) === from)).not.toContain(
    false,
  ));
