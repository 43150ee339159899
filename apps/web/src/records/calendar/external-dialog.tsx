import { MESSAGES } from '@outrider/shared/ground/messages';
import { EXTERNAL_EVENTS_MAX, type ExternalCalendar } from '@outrider/shared/records/external-calendars';
import { RefreshCw, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatAgo, formatDay } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { CALENDAR_WORDS } from './words.ts';

const WORDS = CALENDAR_WORDS.external;

/** The calendars elsewhere that one has read in. */
export function ExternalDialog({ onClose }: { onClose: () => void }) {
  const query = trpc.externalCalendars.list.useQuery(undefined, { meta: { failure: MESSAGES.loadCalendarsFailed } });
  const foot = (
    <button type="button" className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
      {WORDS.close}
    </button>
  );
  return (
    <Dialog title={WORDS.title} onClose={onClose} foot={foot} width="max-w-lg">
      <div className="grid gap-4 p-5">
        <p className="text-muted">{WORDS.text}</p>
        <QueryView
          query={query}
          failure={MESSAGES.loadCalendarsFailed}
          loading={<SkeletonRows label={WORDS.loading} rows={2} />}
        >
          {({ calendars }) =>
            calendars.length > 0 && (
              <ul className="border-line divide-line divide-y border-y">
                {calendars.map((calendar) => (
                  <Row key={calendar.id} calendar={calendar} />
                ))}
              </ul>
            )
          }
        </QueryView>
        <AddForm />
      </div>
    </Dialog>
  );
}

/** The list, and what every calendar shows. */
function useRefresh() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.externalCalendars.invalidate(), utils.pipeline.meetings.calendar.invalidate()]);
}

function AddForm() {
  const refresh = useRefresh();
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const address = useRef<HTMLInputElement>(null);
  const add = trpc.externalCalendars.add.useMutation({
    meta: { quiet: true },
    onError: () => address.current?.focus(),
    async onSuccess(made) {
      setUrl('');
      setName('');
      showToast(MESSAGES.calendarAdded(made.name), { kind: 'success' });
      await refresh();
    },
  });
  const fields = add.error ? describeFailure(add.error).fields : [];
  const wrong = fields.find(({ field }) => field === 'url')?.message;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending) add.mutate({ url, name });
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {add.error && !wrong && <FormAlert>{sentenceOf(add.error, MESSAGES.addCalendarFailed)}</FormAlert>}
      <Field label={WORDS.address} required error={wrong} hint={WORDS.addressHint}>
        {(control) => (
          <input
            {...control}
            ref={address}
            type="url"
            className="input w-full"
            autoComplete="off"
            value={url}
            onChange={(event) => {
              add.reset();
              setUrl(event.target.value);
            }}
          />
        )}
      </Field>
      <Field label={WORDS.name} hint={WORDS.nameHint}>
        {(control) => (
          <input
            {...control}
            className="input w-full"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="btn btn-primary btn-sm justify-self-start" aria-disabled={add.isPending}>
        {add.isPending ? WORDS.adding : WORDS.add}
      </button>
    </form>
  );
}

function Row({ calendar }: { calendar: ExternalCalendar }) {
  const { id, name, host, events, is_cut, read_at, failing_since, failing_reason } = calendar;
  const now = useNow();
  const refresh = useRefresh();
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
