import { MESSAGES } from '@outrider/shared/ground/messages';
import { EXTERNAL_EVENTS_MAX, type ExternalCalendar } from '@outrider/shared/records/external-calendars';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { formatAgo, formatDay } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { useRefreshCalendars } from './use-refresh-calendars.ts';
import { CALENDAR_WORDS } from './words.ts';

const WORDS = CALENDAR_WORDS.external;

/** A calendar that is read by its address. */
export function AddressRow({ calendar }: { calendar: ExternalCalendar }) {
  const { id, name, host, events, is_cut, read_at, failing_since, failing_reason } = calendar;
  const now = useNow();
  const refresh = useRefreshCalendars();
  const [isRemoving, setRemoving] = useState(false);
  const remove = trpc.externalCalendars.remove.useMutation({
    meta: { failure: MESSAGES.removeCalendarFailed },
    onSuccess: () => showToast(MESSAGES.calendarRemoved(name), { kind: 'success' }),
    onSettled: () => refresh().then(() => setRemoving(false)),
  });
  const read = trpc.externalCalendars.refresh.useMutation({
    meta: { failure: MESSAGES.readCalendarFailed },
    onSettled: refresh,
  });
  return (
    <li className="flex items-center gap-2 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-strong">{name}</span>
        <span className="text-faint block truncate text-xs">
          {[host, WORDS.events(events), read_at && WORDS.read(formatAgo(read_at, now))].filter(Boolean).join(' · ')}
        </span>
        {is_cut && <span className="text-muted block text-xs">{WORDS.cut(EXTERNAL_EVENTS_MAX)}</span>}
        {failing_since && failing_reason && (
          <span className="text-band-orange-ink block text-xs">
            {WORDS.failing(failing_reason.replace(/\.$/, ''), formatDay(failing_since))}
          </span>
        )}
      </span>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={WORDS.refresh(name)}
        title={WORDS.refresh(name)}
        aria-disabled={read.isPending}
        onClick={() => !read.isPending && read.mutate({ id })}
      >
        <RefreshCw className="i" />
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={WORDS.remove(name)}
        title={WORDS.remove(name)}
        onClick={() => setRemoving(true)}
      >
        <Trash2 className="i" />
      </button>
      {isRemoving && (
        <ConfirmDialog
          title={WORDS.removal.title(name)}
          confirm={WORDS.removal.confirm}
          busy={WORDS.removal.busy}
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setRemoving(false)}
        >
          <p>{WORDS.removal.text}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
