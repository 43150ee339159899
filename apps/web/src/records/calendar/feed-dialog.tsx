import { MESSAGES } from '@outrider/shared/ground/messages';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { CopyField } from '../../ground/ui/copy-field.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatAgo, formatDay } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { CALENDAR_WORDS } from './words.ts';

const WORDS = CALENDAR_WORDS.feed;

/** The secret address under which other calendars show one's meetings. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const now = useNow();
  const { data } = trpc.pipeline.meetings.feed.get.useQuery(undefined, {
    meta: { failure: MESSAGES.loadCalendarFailed },
  });
  const refresh = () => void utils.pipeline.meetings.feed.invalidate();
  const make = trpc.pipeline.meetings.feed.make.useMutation({
    meta: { failure: MESSAGES.feedFailed },
    onSuccess: refresh,
  });
  const remove = trpc.pipeline.meetings.feed.remove.useMutation({
    meta: { failure: MESSAGES.feedFailed },
    onSuccess() {
      make.reset();
      refresh();
      showToast(WORDS.off, { kind: 'success' });
    },
  });
  const failed = make.error ?? remove.error;
  const exists = Boolean(data?.created_at);
  const url = make.data?.url;
  const foot = (
    <>
      {exists && (
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-disabled={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate()}
        >
          {remove.isPending ? WORDS.removing : WORDS.remove}
        </button>
      )}
      <button type="button" className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
        {WORDS.close}
      </button>
      {!url && (
        <button
          type="button"
          className={`btn btn-sm max-sm:flex-1 ${exists ? 'btn-line' : 'btn-primary'}`}
          aria-disabled={make.isPending}
          onClick={() => !make.isPending && make.mutate()}
        >
          {make.isPending ? WORDS.making : exists ? WORDS.replace : WORDS.make}
        </button>
      )}
    </>
  );
  return (
    <Dialog title={WORDS.title} onClose={onClose} foot={foot} width="max-w-lg">
      <div className="grid gap-3 p-5">
        {failed && <FormAlert>{sentenceOf(failed, MESSAGES.feedFailed)}</FormAlert>}
        <p>{WORDS.text}</p>
        <p className="text-muted">{WORDS.secret}</p>
        {url && <CopyField label={WORDS.label} text={url} copyLabel={WORDS.copy} />}
        {data?.created_at && !url && (
          <p className="text-muted">
            {WORDS.since(formatDay(data.created_at))}{' '}
            {data.read_at ? WORDS.read(formatAgo(data.read_at, now)) : WORDS.neverRead}
          </p>
        )}
      </div>
    </Dialog>
  );
}
