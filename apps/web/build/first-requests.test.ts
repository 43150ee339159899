import { runInThisContext } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';
import { scriptOf } from './first-requests.ts';

const SCRIPT = scriptOf({
  app: ['assets/app.js'],
  screens: { leads: ['assets/leads.js', 'assets/screens.js'], 'leads/assignment': ['assets/assignment.js'] },
});

/** What the page asks for at an address. */
function askedAt(address: string, token: string | null): string[] {
  window.history.replaceState(null, '', address);
  if (token) localStorage.setItem('access_token', token);
  runInThisContext(SCRIPT);
  return [...document.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href') ?? '');
}

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
});

it.each([
  ['/leads', ['/assets/app.js', '/assets/leads.js', '/assets/screens.js']],
  ['/leads/0199?tab=notes', ['/assets/app.js', '/assets/leads.js', '/assets/screens.js']],
  ['/leads/assignment', ['/assets/app.js', '/assets/assignment.js']],
  ['/leadsome', ['/assets/app.js']],
  ['/', ['/assets/app.js']],
])('at %s it asks for the app and the nearest screen', (address, files) =>
  expect(askedAt(address, 'token')).toEqual(files),
);

it('asks for nothing where nobody is signed in', () => expect(askedAt('/leads', null)).toEqual([]));
