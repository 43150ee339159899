import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CalendarAccount } from '@outrider/shared/records/calendar-accounts';
import type { WrittenEnding } from '@outrider/shared/records/calendar-providers';
import { ExternalLink, RefreshCw, Settings2, Unplug } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { formatAgo, formatDay } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { calendarName } from './calendar-name.ts';
import { useCalendarSignIn } from './use-calendar-sign-in.ts';
import { useRefreshCalendars } from './use-refresh-calendars.ts';
import { ACCOUNT_WORDS as WORDS } from './words-accounts.ts';
import { WrittenChoice } from './written-choice.tsx';

type AccountRowProps = { account: CalendarAccount; onChoose: () => void };

/** A connected account: what is read, where meetings go, and what is wrong. */
export function AccountRow({ account, onChoose }: AccountRowProps) {
  const { id, provider, username, calendars, signed_out_at, leaving_since } = account;
  const now = useNow();
  const refresh = useRefreshCalendars();
  const [isLeaving, setLeaving] = useState(false);
  const read = trpc.calendarAccounts.refresh.useMutation({
    meta: { failure: MESSAGES.readCalendarFailed },
    onSettled: refresh,
  });
  const shown = calendars.filter(({ is_shown }) => is_shown);
  const last = calendars
    .map(({ read_at }) => read_at)
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  const works = !signed_out_at && !leaving_since;
  return (
    <li className="flex items-start gap-1 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{username}</span>
        <span className="text-faint block truncate text-xs">
          {[WORDS.ways[provider], WORDS.calendars(shown.length), last && WORDS.updated(formatAgo(last, now))]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <State account={account} />
      </span>
      {works && (
        <>
          <Action label={WORDS.chooseFor(username)} icon={Settings2} onPress={onChoose} />
          <Action
            label={WORDS.refresh(username)}
            icon={RefreshCw}
            disabled={read.isPending}
            onPress={() => read.mutate({ id })}
          />
        </>
      )}
      {!leaving_since && <Action label={WORDS.disconnect(username)} icon={Unplug} onPress={() => setLeaving(true)} />}
      {isLeaving && <Disconnection account={account} onClose={() => setLeaving(false)} />}
    </li>
  );
}

type ActionProps = { label: string; icon: typeof RefreshCw; disabled?: boolean; onPress: () => void };
const Action = ({ label, icon: Icon, disabled = false, onPress }: ActionProps) => (
  <button
    type="button"
    className="btn btn-ghost btn-sm btn-square"
    aria-label={label}
    title={label}
    aria-disabled={disabled || undefined}
    onClick={() => !disabled && onPress()}
  >
    <Icon className="i" />
  </button>
);

function State({ account }: { account: CalendarAccount }) {
  const { calendars, writes_to, written, signed_out_at, leaving_since, failing_since, failing_reason } = account;
  if (leaving_since) return <span className="text-muted block text-xs">{WORDS.leaving}</span>;
  if (signed_out_at) return <SignInAgain account={account} />;
  const target = calendars.find(({ remote_id }) => remote_id === writes_to);
  return (
    <>
      <span className="text-muted block text-xs">
        {target ? WORDS.writes(calendarName(account, target), written) : WORDS.writesNone}
      </span>
      {failing_since && failing_reason && (
        <span className="text-band-orange-ink block text-xs">
          {WORDS.failing(failing_reason.replace(/\.$/, ''), formatDay(failing_since))}
        </span>
      )}
      {calendars.map(
        (calendar) =>
          calendar.failing_since &&
          calendar.failing_reason && (
            <span key={calendar.id} className="text-band-orange-ink block text-xs">
              {WORDS.calendarFailing(
                calendarName(account, calendar),
                calendar.failing_reason.replace(/\.$/, ''),
                formatDay(calendar.failing_since),
              )}
            </span>
          ),
      )}
    </>
  );
}

function SignInAgain({ account: { id, provider } }: { account: CalendarAccount }) {
  const { signIn, isWaiting } = useCalendarSignIn();
  return (
    <>
      <span className="text-error block text-xs">{WORDS.signedOut}</span>
      <span className="mt-2 flex flex-wrap items-center gap-3">
        <button
          type="button"
          className="btn btn-line btn-sm"
          aria-disabled={isWaiting || undefined}
          onClick={() => !isWaiting && void signIn({ provider, id })}
        >
          <ExternalLink className="i" />
          {WORDS.signInAgain}
        </button>
        <output className="text-faint text-xs">{isWaiting && WORDS[provider].waiting}</output>
      </span>
    </>
  );
}

function Disconnection({ account, onClose }: { account: CalendarAccount; onClose: () => void }) {
  const { id, username, written, signed_out_at } = account;
  const refresh = useRefreshCalendars();
  const [ending, setEnding] = useState<WrittenEnding>('remove');
  const isAsked = written > 0 && !signed_out_at;
  const disconnect = trpc.calendarAccounts.disconnect.useMutation({
    meta: { failure: MESSAGES.disconnectCalendarFailed },
    onSuccess: () =>
      showToast(isAsked && ending === 'remove' ? WORDS.disconnection.doneLater : WORDS.disconnection.done, {
        kind: 'success',
      }),
    onSettled: () => refresh().then(onClose),
  });
  return (
    <ConfirmDialog
      title={WORDS.disconnection.title(username)}
      confirm={WORDS.disconnection.confirm}
      busy={WORDS.disconnection.busy}
      pending={disconnect.isPending}
      onConfirm={() => disconnect.mutate({ id, written: isAsked ? ending : 'keep' })}
      onClose={onClose}
    >
      <p>{WORDS.disconnection.text}</p>
      {isAsked && <WrittenChoice account={account} chosen={ending} onChoose={setEnding} />}
    </ConfirmDialog>
  );
}
