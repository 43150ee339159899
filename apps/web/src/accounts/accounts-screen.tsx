import type { Account } from '@outrider/shared/accounts';
import { Route, Routes, useLocation } from 'react-router-dom';
import { RecordList, type RowLinks } from '../records/record-list.tsx';
import { withNeighbours } from '../records/use-neighbours.ts';
import { ACCOUNT } from './account-kind.tsx';
import { AccountPage } from './account-page.tsx';

/** Account Management: the list, and the page of each account. */
export const AccountsScreen = () => (
  <Routes>
    <Route index element={<AccountsList />} />
    <Route path=":id" element={<AccountPage />} />
  </Routes>
);

function AccountsList() {
  const { pathname, search } = useLocation();
  const toPages: RowLinks<Account> = (list) => {
    const state = withNeighbours(list, pathname + search);
    return ({ id }) => ({ to: `${ACCOUNT.path}/${id}`, state });
  };
  return <RecordList kind={ACCOUNT} links={toPages} />;
}
