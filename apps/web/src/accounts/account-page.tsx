import type { Account } from '@outrider/shared/accounts';
import { can } from '@outrider/shared/permissions';
import { UserPlus } from 'lucide-react';
import { CONTACT } from '../contacts/contact-kind.tsx';
import { LastTouch } from '../records/last-touch.tsx';
import { useQuickDialog } from '../records/quick-dialog.ts';
import { type KeyFact, RecordPage } from '../records/record-page.tsx';
import { RelatedRecords } from '../records/related-records.tsx';
import { useUser } from '../session/user-context.ts';
import { countOf, formatCount, formatMoney } from '../ui/format.ts';
import { ACCOUNT } from './account-kind.tsx';
import { ACCOUNTS_WORDS } from './words.ts';

const keyFacts = ({ open_amount, open_deals, won_amount, people, last_touch_at, owner_name }: Account): KeyFact[] => [
  {
    label: 'Open pipeline',
    value: <span className="num">{formatMoney(open_amount)}</span>,
    note: countOf(open_deals, 'deal'),
  },
  { label: 'Won to date', value: <span className="num">{formatMoney(won_amount)}</span> },
  { label: 'People', value: <span className="num">{formatCount(people)}</span> },
  { label: 'Last touch', value: <LastTouch at={last_touch_at} /> },
  { label: 'Owner', value: owner_name ?? 'Unassigned' },
];

/** An account: its facts, its timeline with that of its people, and who and what belongs to it. */
export function AccountPage() {
  const user = useUser();
  const openDialog = useQuickDialog();
  const adder = ({ id }: Account) =>
    can(user, 'contacts.create')
      ? { label: ACCOUNTS_WORDS.addContact, run: () => openDialog({ id: 'contact', record: { account_id: id } }) }
      : undefined;
  return (
    <RecordPage
      kind={ACCOUNT}
      keyFacts={keyFacts}
      actions={(row) =>
        adder(row) && (
          <button type="button" className="btn btn-sm btn-line max-lg:hidden" onClick={adder(row)?.run}>
            <UserPlus className="i" />
            {ACCOUNTS_WORDS.addContact}
          </button>
        )
      }
      related={(row) => (
        <>
          <RelatedRecords
            kind={CONTACT}
            title="People"
            filter={`account_id:${row.id}`}
            add={adder(row)}
            none={ACCOUNTS_WORDS.noPeople}
          />
          <RelatedRecords kind={ACCOUNT} title="Child accounts" filter={`parent_id:${row.id}`} />
        </>
      )}
    />
  );
}
