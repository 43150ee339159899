import type { Account } from '@outrider/shared/records/accounts';
import { Route, Routes, useLocation } from 'react-router-dom';
import { RecordImport } from '../imports/record-import.tsx';
import { RecordList, type RowLinks } from '../lists/record-list.tsx';
import { withNeighbours } from '../engine/use-neighbours.ts';
import { ACCOUNT } from './account-kind.tsx';
import { AccountPage } from './account-page.tsx';
import { AccountTiles } from './account-tiles.tsx';

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
  return (
    <RecordList
      kind={ACCOUNT}
      links={toPages}
      head={<AccountTiles />}
      files={(compact) => <RecordImport type="account" compact={compact} />}
    />
  );
}
