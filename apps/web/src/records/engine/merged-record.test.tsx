import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { AccountPage } from '../accounts/account-page.tsx';
import { LeadPage } from '../leads/lead-page.tsx';
import { sampleAccount } from '../../testing/sample-account.ts';
import { sampleLead } from '../../testing/sample-lead.ts';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';

afterEach(cleanup);

const MERGED = '0198a3f0-1c00-7000-8000-0000000000ff';
const NEIGHBOURS = { neighbours: { ids: [MERGED], back: '/accounts?q=nord' } };

const Address = () => <output data-testid="address">{JSON.stringify(useLocation())}</output>;

it.each([
  ['/accounts', sampleAccount.id],
  ['/leads', sampleLead.id],
])('leads from a merged record of %s to the one it went into, with all that the address carried', async (path, id) => {
  renderSignedIn(
    <>
      <Address />
      <Routes>
        <Route
          path="/"
          element={
            <Link to={`${path}/${MERGED}?pane=related#activity-1`} state={NEIGHBOURS}>
              From a list
            </Link>
          }
        />
        <Route path="/accounts/:id" element={<AccountPage />} />
        <Route path="/leads/:id" element={<LeadPage />} />
      </Routes>
    </>,
    {
      user: someUser('manager'),
      answers: { 'accounts.get': () => sampleAccount, 'leads.get': () => sampleLead },
    },
  );
  fireEvent.click(screen.getByRole('link', { name: 'From a list' }));
  await screen.findByText((text) => text.includes(`"pathname":"${path}/${id}"`));
  expect(JSON.parse(screen.getByTestId('address').textContent)).toMatchObject({
    search: '?pane=related',
    hash: '#activity-1',
    state: NEIGHBOURS,
  });
});
