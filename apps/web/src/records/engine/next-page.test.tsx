import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountsScreen } from '../accounts/accounts-screen.tsx';
import { sampleAccount } from '../../testing/sample-account.ts';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';

/** An end that is always in sight, as below the last of a few rows. */
class InSight {
  readonly onSeen: (entries: { isIntersecting: boolean }[]) => void;
  constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
    this.onSeen = onSeen;
  }
  observe() {
    queueMicrotask(() => this.onSeen([{ isIntersecting: true }]));
  }
  disconnect() {}
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const HAPPENED = { actor_kind: 'user', actor_name: 'Priya Raman', created_at: new Date().toISOString() } as const;
const NOTHING = { items: [], total: 0, total_is: 'exact', next_cursor: null };
const MORE = 'more';
const firstOf = (items: object[]) => ({ items, total: 60, total_is: 'exact', next_cursor: MORE });

it.each<[string, string, string, { wide?: boolean; seen?: boolean }]>([
  ['a table', '/accounts', 'accounts.list', { wide: true }],
  ['cards', '/accounts', 'accounts.list', { seen: true }],
  ['a timeline', `/accounts/${sampleAccount.id}`, 'accounts.timeline', { wide: true, seen: true }],
  ['an activity sought in a timeline', `/accounts/${sampleAccount.id}#activity-9`, 'accounts.timeline', { wide: true }],
])(
  'asks for a page of %s that was refused once, and again by hand',
  async (_, path, procedure, { wide = false, seen = false }) => {
    if (seen) vi.stubGlobal('IntersectionObserver', InSight);
    vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const paged = (first: object[]) => (input: { cursor?: string }) => {
      if (input.cursor) throw new Refusal('TOO_MANY_REQUESTS', MESSAGES.tooManyRequests);
      return firstOf(first);
    };
    const asked = renderSignedIn(
      <Routes>
        <Route path="/accounts/*" element={<AccountsScreen />} />
      </Routes>,
      {
        user: someUser('manager'),
        path,
        answers: {
          'accounts.get': () => sampleAccount,
          'accounts.list': paged([sampleAccount]),
          'accounts.timeline': paged([{ ...HAPPENED, id: '1', kind: 'created', detail: {}, about: null }]),
          'contacts.list': () => NOTHING,
          'fields.list': () => ({ items: [] }),
          'views.list': () => [],
          'pipeline.people': () => [],
        },
      },
    );
    const asks = () =>
      asked.filter(({ name, input }) => name === procedure && (input as { cursor?: string }).cursor === MORE).length;
    await screen.findByText(MESSAGES.tooManyRequests);
    // As long as a loop would have taken to ask many times.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asks()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(asks()).toBe(2));
  },
);
