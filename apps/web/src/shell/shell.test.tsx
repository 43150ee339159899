import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../testing/signed-in.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { AppRoutes } from './app-routes.tsx';
import { NavigationList } from './navigation-list.tsx';

const nothing = () => {};
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(nothing);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('tells a rep how many proposals wait, and leads there', async () => {
  renderSignedIn(<NavigationList />, {
    user: someUser('sdr'),
    answers: { 'agents.actions': () => ({ items: [], total: 7, next_cursor: null }) },
  });
  const link = await screen.findByRole('link', { name: /Approvals.*7 waiting for you/ });
  expect(link.getAttribute('href')).toBe('/ai-sales-agents/approvals');
});

it.each(['/settings', '/automation'])('%s is for company admins', async (path) => {
  renderSignedIn(<AppRoutes />, { user: someUser('sdr'), answers: {}, path });
  expect(await screen.findByText(/^Only company admins can open/)).toBeTruthy();
  expect(screen.queryByText('Coming Soon')).toBeNull();
});

function Titled({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
it('says the product’s name once in the tab', () => {
  renderSignedIn(<Titled title="Outrider" />, { user: someUser('ae'), answers: {} });
  expect(document.title).toBe('Outrider');
  cleanup();
  renderSignedIn(<Titled title="Leads" />, { user: someUser('ae'), answers: {} });
  expect(document.title).toBe('Leads · Outrider');
});

function Vanishing() {
  const [open, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      {!open && (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      {open && <Dialog title="Details" onClose={() => setOpen(false)} children={null} />}
    </main>
  );
}
it('gives the focus to the screen where what opened a dialog is gone', async () => {
  renderSignedIn(<Vanishing />, { user: someUser('ae'), answers: {} });
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

it('keeps Esc to the topmost dialog', () => {
  const heard = vi.fn();
  renderSignedIn(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a screen with keys of its own
    <div onKeyDown={heard}>
      <Dialog title="Above" onClose={nothing} children={null} />
    </div>,
    { user: someUser('ae'), answers: {} },
  );
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(heard).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'j' });
  expect(heard).toHaveBeenCalledOnce();
});
