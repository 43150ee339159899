import { expect, it } from 'vitest';
import { isRedirect, isRegistered, redirectWith } from './redirects.ts';

it.each([
  ['https://claude.ai/api/mcp/auth_callback', true],
  ['http://localhost:6274/oauth/callback', true],
  ['http://127.0.0.1/cb', true],
  ['http://[::1]:9000/cb', true],
  ['http://crm.example/cb', false],
  ['http://localhost.evil.example/cb', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://user:pw@evil.example/cb', false],
  ['https://claude.ai/cb#x', false],
  ['/cb', false],
  ['https://claude.ai/c\tb', false],
  ['https://claude.ai/cb\n', false],
  [' https://claude.ai/cb', false],
  ['https://claude.ai\\cb', false],
  ['https:claude.ai/cb', false],
  ['HTTPS://claude.ai/cb', false],
  ['https://claude.ai/\u202Ecb', false],
  ['https://clаude.ai/cb', false],
  ['https://claude.ai/cb#', false],
  ['https://claude.ai', true],
  ['https://claude.ai:443/cb', false],
  ['https://claude.ai/./cb', false],
  ['http://0x7f.1/cb', false],
])('%s can be registered: %s', (address, expected) => expect(isRedirect(address)).toBe(expected));

it.each([
  ['https://a.example/cb', 'https://a.example/cb', true],
  ['https://a.example/cb', 'https://a.example/cb/', false],
  ['https://a.example/cb', 'https://a.example:8443/cb', false],
  ['https://a.example/cb', 'https://a.example/cb?x=1', false],
  ['http://127.0.0.1:5000/cb', 'http://127.0.0.1:6000/cb', true],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:6000/cb', true],
  ['http://[::1]/cb', 'http://[::1]:6000/cb', true],
  ['http://localhost:1/cb', 'http://localhost:6000/cb', true],
  ['http://127.0.0.1:5000/cb', 'http://127.0.0.1:6000/./cb', false],
  ['http://127.0.0.1:5000/cb', 'http://127.0.0.1:6000/CB', false],
  ['http://127.0.0.1:5000/cb', 'http://127.1:6000/cb', false],
  ['https://localhost:5000/cb', 'https://localhost:6000/cb', false],
  ['https://a.example/cb', 'https://A.example/cb', false],
  ['https://a.example/cb', 'https://a.example:443/cb', false],
  ['https://a.example/cb', 'https://a.example/./cb', false],
  ['https://a.example/cb', 'https://a.example/x/../cb', false],
  ['https://a.example/cb', 'https://a.example/c\tb', false],
  ['https://a.example/cb', 'https://a.example/%63b', false],
  ['http://127.0.0.1:5000/cb', 'http://localhost:5000/cb', false],
])('registered as %s, asked for %s: %s', (registered, asked, expected) =>
  expect(isRegistered([registered], asked)).toBe(expected),
);

it('keeps the query that an address has', () =>
  expect(redirectWith('https://a.example/cb?x=1', { code: 'a b', state: undefined })).toBe(
    'https://a.example/cb?x=1&code=a+b',
  ));
