import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CreateLeadDialog } from '../../records/leads/create-lead-dialog.tsx';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { AppRoutes } from './app-routes.tsx';
import { Header } from './header.tsx';
import { TrialBanner } from './trial-banner.tsx';
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
      {open && (
        <Dialog title="Details" onClose={() => setOpen(false)}>
          Nothing
        </Dialog>
      )}
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
      <Dialog title="Above" onClose={nothing}>
        Nothing
      </Dialog>
    </div>,
    { user: someUser('ae'), answers: {} },
  );
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(heard).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'j' });
  expect(heard).toHaveBeenCalledOnce();
});

const onTrial = (role: 'company_admin' | 'sdr', days: number) => {
  const user = someUser(role);
  const trial_ends_at = new Date(Date.now() + days * 86_400_000 - 1000).toISOString();
  return { ...user, company: user.company && { ...user.company, subscription_plan: 'trial' as const, trial_ends_at } };
};
const sales = { 'platform.salesContact': () => ({ open: true }) };

it.each([
  ['company_admin', 3, /^Your trial ends in 3 days\. After that/],
  ['sdr', 7, /^Your trial ends in 7 days\. Your company admin can/],
  ['sdr', 1, /^Your trial ends today/],
  ['sdr', 0, /^Your company’s trial has ended.*Ask your company admin/],
] as const)('says to a %s what is left of %i days of trial', (role, days, sentence) => {
  renderSignedIn(<TrialBanner />, { user: onTrial(role, days), answers: sales });
  expect(screen.getByText(sentence)).toBeTruthy();
});
it.each([
  ['a trial that is far from its end', onTrial('company_admin', 9)],
  ['a company that is on no trial', someUser('company_admin')],
])('says nothing of %s', (_, user) => {
  renderSignedIn(<TrialBanner />, { user, answers: sales });
  expect(screen.queryByRole('region', { name: 'Trial' })).toBeNull();
});
it('lets an admin ask for a plan', async () => {
  renderSignedIn(<TrialBanner />, {
    user: onTrial('company_admin', 0),
    answers: { ...sales, 'platform.contactSales': () => ({ message: MESSAGES.contactSalesSent }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Contact sales' }));
  const dialog = await screen.findByRole('dialog', { name: 'Contact sales' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Work email').value).toBe('maya@acme.example');
  fireEvent.input(within(dialog).getByLabelText('How can we help?'), { target: { value: 'Ten seats, please' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Contact sales' }));
  expect(await screen.findByText(MESSAGES.contactSalesSent)).toBeTruthy();
});

it('says before a form is filled in that it cannot be saved', () => {
  renderSignedIn(<CreateLeadDialog onClose={nothing} />, { user: onTrial('sdr', 0), answers: {} });
  expect(screen.getByRole('alert').textContent).toMatch(/trial has ended/);
  expect(screen.getByLabelText(/First name/).closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Create Lead' })).toBeNull();
});

it.each([
  ['/leads', true],
  ['/dashboard', false],
])('has quick buttons in the header of %s: %s, as the dashboard has them among its Quick Actions', (path, has) => {
  renderSignedIn(<Header title="A screen" onOpenMenu={nothing} />, { user: someUser('manager'), answers: {}, path });
  for (const name of ['Lead', 'Meeting']) expect(screen.queryByRole('button', { name }) !== null).toBe(has);
});
