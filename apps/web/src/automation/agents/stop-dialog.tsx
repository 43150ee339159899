import type { StopPreview } from '@outrider/shared/automation/automation';
import { CalendarDays, ListChecks, ListTodo, type LucideIcon, Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { tomorrowAt } from '../../ground/ui/clock.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { STOP_WORDS as WORDS } from './words.ts';

const HOUR_MS = 3_600_000;
const STARTS = ['person', 'hour', 'morning'] as const;
type Start = (typeof STARTS)[number];

/** When agents start again without a person; null where somebody starts them. */
function resumeAt(start: Start): string | null {
  if (start === 'person') return null;
  if (start === 'hour') return new Date(Date.now() + HOUR_MS).toISOString();
  return tomorrowAt('08:00', Date.now()).toISOString();
}

type StopDialogProps = {
  pending: boolean;
  onStop: (said: { reason: string | null; resume_at: string | null }) => void;
  onClose: () => void;
};

/** What stopping holds, why, and until when. It can be stopped whether the figures are there or not. */
export function StopDialog({ pending, onStop, onClose }: StopDialogProps) {
  const { data } = trpc.automation.stopPreview.useQuery(undefined, { meta: { quiet: true } });
  const [reason, setReason] = useState('');
  const [start, setStart] = useState<Start>('person');
  const startId = useId();
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      <button
        type="button"
        className="btn btn-error btn-sm max-sm:flex-1"
        aria-disabled={pending}
        onClick={() => !pending && onStop({ reason: reason.trim() || null, resume_at: resumeAt(start) })}
      >
        {pending ? WORDS.stopping : WORDS.stop}
      </button>
    </>
  );
  return (
    <Dialog title={WORDS.stopTitle} onClose={onClose} foot={foot} width="max-w-md" writes>
      <div className="grid gap-4 overflow-y-auto p-5">
        <p>{WORDS.stopText(data?.running_agents ?? null)}</p>
        {data && <Held preview={data} />}
        <Field label={WORDS.reason}>
          {(control) => (
            <input
              {...control}
              data-autofocus
              autoComplete="off"
              maxLength={200}
              placeholder={WORDS.reasonPlaceholder}
              className="input w-full"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="field">
          <label htmlFor={startId}>{WORDS.startAgain}</label>
          <select
            id={startId}
            className="select w-full"
            value={start}
            onChange={({ target }) => setStart(STARTS.find((one) => one === target.value) ?? 'person')}
          >
            {STARTS.map((one) => (
              <option key={one} value={one}>
                {WORDS.starts[one]}
              </option>
            ))}
          </select>
        </div>
      </div>
    </Dialog>
  );
}

function Held({ preview: { queued_mails, meeting_proposals, approvals, open_tasks } }: { preview: StopPreview }) {
  const rows: [LucideIcon, string, string][] = [
    [Mail, WORDS.mails(queued_mails), WORDS.held],
    [ListTodo, WORDS.tasks(open_tasks), WORDS.held],
    [CalendarDays, WORDS.meetings(meeting_proposals), WORDS.stayOpen],
    [ListChecks, WORDS.approvals(approvals), WORDS.stayOpen],
  ];
  return (
    <ul className="border-line divide-line divide-y border-y">
      {rows.map(([Icon, what, becomes]) => (
        <li key={what} className="flex h-10 items-center gap-3">
          <Icon className="i text-muted" />
          <span className="num flex-1">{what}</span>
          <span className="text-muted">{becomes}</span>
        </li>
      ))}
    </ul>
  );
}
