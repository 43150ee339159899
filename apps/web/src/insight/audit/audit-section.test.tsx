import type { AuditEntry } from '@outrider/shared/ground/audit';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { AuditSection } from './audit-section.tsx';
import { AUDIT_WORDS as WORDS } from './words.ts';

afterEach(cleanup);

const ADMIN = someUser('company_admin');
const CHANGED: AuditEntry = {
  id: '0193a000-0000-7000-8000-0000000000a1',
  created_at: new Date().toISOString(),
  action: 'sales_agent.update',
  label: 'Changed agent',
  group: 'agents',
  refused: false,
  actor: { kind: 'user', id: ADMIN.id, name: 'Daniel Brandt' },
  subject: { kind: 'sales_agent', id: '0193a000-0000-7000-8000-0000000000b1', name: 'Kestrel' },
  ip: '198.51.100.12',
  device: 'Chrome on Windows',
  reason: 'Replies were approved unchanged for two weeks.',
  changes: [{ label: 'Automation level', from: '40', to: '65' }],
  facts: [],
  request_id: null,
  erased: false,
};
const REFUSED: AuditEntry = {
  ...CHANGED,
  id: '0193a000-0000-7000-8000-0000000000a2',
  action: 'session.refused',
  label: 'Sign-in failed',
  group: 'refused',
  refused: true,
  actor: { kind: 'user', id: null, name: 'maya@acme.example' },
  reason: 'Incorrect password',
  changes: [],
};

function open(items: AuditEntry[], path = '/settings/audit') {
  const state = () => ({ months: 24, check: null as { at: string; entries: number; problems: number } | null });
  return renderSignedIn(<AuditSection />, {
    user: ADMIN,
    path,
    answers: {
      'audit.list': ({ group }: { group?: string }) => {
        const found = items.filter((entry) => !group || entry.group === group);
        return { items: found, total: found.length, total_is: 'exact', next_cursor: null };
      },
      'audit.state': state,
      'audit.verify': () => ({ months: 24, check: { at: new Date().toISOString(), entries: 2, problems: 0 } }),
      'users.list': () => ({ items: [{ id: ADMIN.id, full_name: 'Daniel Brandt' }] }),
    },
  });
}

it('opens an entry in its place, with before and after, the reason and the device', async () => {
  open([CHANGED, REFUSED]);
  const row = await screen.findByRole('button', { name: 'Changed agent' });
  expect(row.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(row);
  expect(screen.getByText('40').tagName).toBe('DEL');
  expect(screen.getByText('65').tagName).toBe('INS');
  screen.getByText('“Replies were approved unchanged for two weeks.”');
  screen.getByText('Chrome on Windows');
  fireEvent.click(row);
  expect(screen.queryByText('65')).toBeNull();
});

it('says what was refused in red, and why', async () => {
  open([REFUSED]);
  expect((await screen.findByText('Sign-in failed')).className).toContain('text-error');
  expect(document.body.textContent).toContain('Incorrect password');
  expect(document.body.textContent).toContain('maya@acme.example');
});

it('keeps filters in the address, and says when nothing matches', async () => {
  const asked = open([CHANGED], '/settings/audit?group=exports&q=kestrel&person=nonsense&date=any');
  await screen.findByText(WORDS.noMatchTitle);
  expect(asked.find(({ name }) => name === 'audit.list')?.input).toMatchObject({ group: 'exports', q: 'kestrel' });
  expect(asked.find(({ name }) => name === 'audit.list')?.input).not.toHaveProperty('from');
  fireEvent.click(screen.getByRole('button', { name: WORDS.clear }));
  await screen.findByText('Changed agent');
});

it('shows the last seven days first, and another span when it is chosen', async () => {
  const asked = open([CHANGED]);
  await screen.findByText('Changed agent');
  const spans = () =>
    asked.filter(({ name }) => name === 'audit.list').map(({ input }) => (input as { from?: string }).from);
  expect(spans()[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
  fireEvent.change(screen.getByLabelText(WORDS.date), { target: { value: 'any' } });
  await waitFor(() => expect(spans().at(-1)).toBeUndefined());
});

it('says for how long entries are kept, and leads to where that is changed', async () => {
  open([CHANGED]);
  await screen.findByText(WORDS.kept(24));
  expect(screen.getByRole('link', { name: WORDS.changeRetention }).getAttribute('href')).toBe('/settings/data');
});

it('verifies when asked, and says what it found', async () => {
  open([CHANGED]);
  await screen.findByText(WORDS.notChecked);
  fireEvent.click(screen.getByRole('button', { name: WORDS.verify }));
  expect(await screen.findByText(new RegExp(WORDS.verified(2)))).toBeTruthy();
});
