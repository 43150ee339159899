import { expect, it } from 'vitest';
import { cpuMs, ENDLESS_MS } from '../../../ground/http/cpu-time.fixture.ts';
import { findEmail } from './email-text.ts';

it.each([
  ['jane@acme.com', 'jane@acme.com'],
  ['Jane Doe <Jane.Doe+x@Mail.Acme.co.uk>', 'Jane.Doe+x@Mail.Acme.co.uk'],
  ['mailto:jane@acme.com', 'jane@acme.com'],
  ['write to (jane@acme.com), or joe@acme.com.', 'jane@acme.com'],
  ['reach me at jane@acme.com.', 'jane@acme.com'],
  ["pat.o'neil@acme.com", "pat.o'neil@acme.com"],
  ["'jane@acme.com'", 'jane@acme.com'],
  ['E-Mail: jörg@müller.example', 'jörg@müller.example'],
  [`${'x'.repeat(64)}@acme.com`, `${'x'.repeat(64)}@acme.com`],
  [`${'x'.repeat(65)}@acme.com`, null],
  [`jane@${'sub.'.repeat(60)}acme.com`, null],
  ['jane@localhost', null],
  ['@acme.com', null],
  ['jane@', null],
  ['jane at acme.com', null],
])('%s', (text, email) => expect(findEmail(text)).toBe(email));

it.each([
  ['a@'.repeat(50_000)],
  ['x'.repeat(100_000)],
  [`${'a'.repeat(60)}@${'b'.repeat(180)} `.repeat(400)],
  ['a.'.repeat(50_000)],
])('100,000 characters are quick: %.10s', (text) => {
  expect(cpuMs(() => findEmail(text))).toBeLessThan(ENDLESS_MS);
});
