import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { AccountRow } from './account-row.tsx';
import { AddressRow } from './address-row.tsx';
import { ChooseCalendarsDialog } from './choose-calendars-dialog.tsx';
import { ConnectCalendar } from './connect-calendar.tsx';
import { CALENDAR_WORDS } from './words.ts';

const WORDS = CALENDAR_WORDS.external;

/** One's calendars elsewhere: connected accounts, and those that are read by their address. */
export function ExternalDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const accounts = trpc.calendarAccounts.list.useQuery(undefined, {
    meta: { failure: MESSAGES.loadCalendarAccountsFailed },
  });
  const addresses = trpc.externalCalendars.list.useQuery(undefined, {
    meta: { failure: MESSAGES.loadCalendarsFailed },
  });
  const [choosing, setChoosing] = useState<string | null>(null);
  const chosen = accounts.data?.accounts.find(({ id }) => id === choosing);
  /** Of a new account the calendars are still to be chosen; one that was signed in again has them. */
  const chooseOfNew = async () => {
    const known = new Set(accounts.data?.accounts.map(({ id }) => id));
    const { accounts: all } = await utils.calendarAccounts.list.fetch(undefined, { staleTime: 0 });
    setChoosing(all.find(({ id }) => !known.has(id))?.id ?? null);
  };
  const foot = (
    <button type="button" className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
      {WORDS.close}
    </button>
  );
  return (
    <>
      <Dialog title={WORDS.title} onClose={onClose} foot={foot} width="max-w-lg">
        <div className="grid min-h-0 grid-cols-1 gap-4 overflow-y-auto p-5">
          <p className="text-muted">{WORDS.text}</p>
          <QueryView
            query={accounts}
            failure={MESSAGES.loadCalendarAccountsFailed}
            loading={<SkeletonRows label={WORDS.loading} rows={2} />}
          >
            {(connected) => (
              <>
                <QueryView
                  query={addresses}
                  failure={MESSAGES.loadCalendarsFailed}
                  loading={<SkeletonRows label={WORDS.loading} rows={1} />}
                >
                  {({ calendars }) =>
                    connected.accounts.length + calendars.length > 0 && (
                      <ul className="border-line divide-line divide-y border-y">
                        {connected.accounts.map((account) => (
                          <AccountRow key={account.id} account={account} onChoose={() => setChoosing(account.id)} />
                        ))}
                        {calendars.map((calendar) => (
                          <AddressRow key={calendar.id} calendar={calendar} />
                        ))}
                      </ul>
                    )
                  }
                </QueryView>
                <ConnectCalendar signIns={connected.sign_ins} onConnected={() => void chooseOfNew()} />
              </>
            )}
          </QueryView>
        </div>
      </Dialog>
      {chosen && <ChooseCalendarsDialog key={chosen.id} account={chosen} onClose={() => setChoosing(null)} />}
    </>
  );
}
