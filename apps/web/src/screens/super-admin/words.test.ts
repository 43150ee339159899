import { describe, expect, it } from 'vitest';
import { areSeatsShort, describePlan, toDomain } from './company-plan.ts';
import { formatBytes, formatMs, formatSpan, formatUptime } from './format-health.ts';

const NOW = Date.parse('2026-01-20T12:00:00Z');

describe('a plan', () => {
  it.each([
    ['professional', null, 'Professional', false],
    ['trial', null, 'Trial', false],
    ['trial', '2026-02-03T12:00:00Z', 'Trial, 14 days left', false],
    ['trial', '2026-01-21T13:00:00Z', 'Trial, 2 days left', false],
    ['trial', '2026-01-21T11:00:00Z', 'Trial, ends today', false],
    ['trial', '2026-01-20T12:00:00Z', 'Trial ended', true],
    ['starter', '2026-01-01T00:00:00Z', 'Starter', false],
  ] as const)('%s until %s: %s', (subscription_plan, trial_ends_at, words, ended) =>
    expect(describePlan({ subscription_plan, trial_ends_at }, NOW)).toEqual({ words, ended }),
  );
});

it.each([
  [21, 25, false],
  [22, 25, true],
  [25, 25, true],
])('%i of %i seats: short %s', (user_count, max_users, short) =>
  expect(areSeatsShort({ user_count, max_users })).toBe(short),
);
it.each([
  ['Brännvik Sensors', 'brannvik-sensors'],
  ['  A & B (Ltd.) ', 'a-b-ltd'],
  ['Zieliński', 'zielinski'],
  ['東京', ''],
])('the domain of %s: %s', (name, domain) => expect(toDomain(name)).toBe(domain));
it.each([
  [99.98, '99.98%'],
  [100, '100%'],
  [null, null],
])('uptime %s: %s', (value, words) => expect(formatUptime(value)).toBe(words));
it.each([
  [84.4, '84 ms'],
  [3.14, '3.1 ms'],
  [1036, '1,036 ms'],
  [null, null],
])('%s ms: %s', (value, words) => expect(formatMs(value)).toBe(words));
it.each([
  [900, '900 B'],
  [16_200_000, '16 MB'],
  [1_234_000_000, '1.2 GB'],
])('%i bytes: %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));
it.each([
  [12, '12 min'],
  [125, '2 h 5 min'],
  [4 * 1440 + 180, '4 d 3 h'],
])('%i minutes: %s', (minutes, words) => expect(formatSpan(minutes)).toBe(words));
