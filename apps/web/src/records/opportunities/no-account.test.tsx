import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { NoAccount } from './no-account.tsx';
import { sampleDeal } from './sample-deal.ts';
import { DEALS_WORDS } from './words.ts';

afterEach(cleanup);
const DEAL = sampleDeal();
const WORDS = DEALS_WORDS.account;
const MADE = '01980f5c-1b22-7a3f-9d55-62e1d4b8f0d1';
const deal = { ...DEAL, account_id: null, account_name: null, lead_company: 'Halden Pharma' };

it('says that a deal has no account, and makes one of its lead’s company', async () => {
  const asked = renderSignedIn(<NoAccount deal={deal} canEdit />, {
    user: someUser('ae'),
    answers: {
      'accounts.list': () => ({ items: [], total: 0, total_is: 'exact', next_cursor: null }),
      'accounts.create': ({ name }: { name: string }) => ({ id: MADE, name }),
      'pipeline.opportunities.update': () => ({ ...deal, account_id: MADE }),
    },
  });
  expect(screen.getByText(WORDS.none)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: WORDS.createAction }));
  const inputOf = (name: string) => asked.find((one) => one.name === name)?.input;
  await waitFor(() => expect(inputOf('pipeline.opportunities.update')).toBeTruthy());
  expect(inputOf('accounts.create')).toEqual({ name: 'Halden Pharma' });
  expect(inputOf('pipeline.opportunities.update')).toEqual({
    id: deal.id,
    version: deal.version,
    account_id: MADE,
  });
});

it('only says so to who may not change the deal', () => {
  renderSignedIn(<NoAccount deal={deal} canEdit={false} />, { user: someUser('sdr'), answers: {} });
  expect(screen.getByText(WORDS.none)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
