import type { Account } from '@outrider/shared/records/accounts';
import { can } from '@outrider/shared/ground/permissions';
import { CircleDollarSign, UserPlus } from 'lucide-react';
import { CONTACT } from '../contacts/contact-kind.tsx';
import { PossibleDuplicates } from '../duplicates/possible-duplicates.tsx';
import { FactInHead } from '../engine/key-fact.tsx';
import { LastTouch } from '../engine/last-touch.tsx';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import { type KeyFact, RecordPage } from '../engine/record-page.tsx';
import { RelatedRecords } from '../engine/related-records.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { countOf, formatCalendarDay, formatMoney } from '../../ground/ui/format.ts';
import { ACCOUNT } from './account-kind.tsx';
import { useAccountSlots } from './account-slots.ts';
import { HEALTH_LABELS } from './words-health.ts';
import { WhyThisHealth } from './why-this-health.tsx';
import { ACCOUNTS_WORDS } from './words.ts';

const keyFacts = (row: Account): KeyFact[] => [
  {
    label: ACCOUNTS_WORDS.health,
    value: row.health_score === null ? HEALTH_LABELS[row.health] : `${HEALTH_LABELS[row.health]}, ${row.health_score}`,
    note: row.health_score === null && ACCOUNTS_WORDS.prospect,
  },
  {
    label: 'Open pipeline',
    value: <span className="num">{formatMoney(row.open_amount)}</span>,
    note: countOf(row.open_deals, 'deal'),
  },
  { label: 'Last touch', value: <LastTouch at={row.last_touch_at} /> },
  { label: 'Won to date', value: <span className="num">{formatMoney(row.won_amount)}</span> },
  { label: 'Owner', field: 'owner_id', value: <FactInHead kind={ACCOUNT} row={row} field="owner_id" /> },
  {
    label: 'Next step',
    value: row.next_step ?? <span className="text-faint">{ACCOUNTS_WORDS.noNextStep}</span>,
    note: row.next_step_at && <span className="num">{formatCalendarDay(row.next_step_at)}</span>,
  },
];

/** An account: its facts, its timeline with that of its people, and who and what belongs to it. */
export function AccountPage() {
  const user = useUser();
  const openDialog = useQuickDialog();
  const { Deals, Portals } = useAccountSlots();
  const adder = ({ id }: Account) =>
    can(user, 'contacts.create')
      ? { label: ACCOUNTS_WORDS.addContact, run: () => openDialog({ id: 'contact', record: { account_id: id } }) }
      : undefined;
  return (
    <RecordPage
      kind={ACCOUNT}
      keyFacts={keyFacts}
      actions={(row) => (
        <>
          {can(user, 'pipeline.create') && (
            <button
              type="button"
              className="btn btn-sm btn-line"
              onClick={() => openDialog({ id: 'opportunity', deal: { account: { id: row.id, name: row.name } } })}
            >
              <CircleDollarSign className="i" />
              {ACCOUNTS_WORDS.addDeal}
            </button>
          )}
          {adder(row) && (
            <button type="button" className="btn btn-sm btn-line" onClick={adder(row)?.run}>
              <UserPlus className="i" />
              {ACCOUNTS_WORDS.addContact}
            </button>
          )}
        </>
      )}
      related={(row) => (
        <>
          <PossibleDuplicates type="account" id={row.id} place="column" />
          <Deals account={row} />
          <RelatedRecords
            kind={CONTACT}
            title="People"
            filter={`account_id:${row.id}`}
            add={adder(row)}
            none={ACCOUNTS_WORDS.noPeople}
          />
          <Portals account={row} />
          <WhyThisHealth account={row} />
          <RelatedRecords kind={ACCOUNT} title="Child accounts" filter={`parent_id:${row.id}`} />
        </>
      )}
    />
  );
}
