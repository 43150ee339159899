import { expect, it } from 'vitest';
import { COST, hashPassword, verifyPassword } from './password.ts';

it('costs what OWASP recommends at least', () => {
  expect(COST.memoryCost * COST.timeCost).toBeGreaterThanOrEqual(19_456 * 2);
});

it('is one password however its letters are composed, and no other', async () => {
  const stored = await hashPassword('Stra\u00dfe nach Z\u00fcrich 9');
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await verifyPassword(stored, 'Stra\u00dfe nach Zu\u0308rich 9')).toBe(true);
  expect(await verifyPassword(stored, 'Strasse nach Zurich 9')).toBe(false);
  expect(await verifyPassword(null, 'no account has this password')).toBe(false);
});
