import { can } from '@outrider/shared/ground/permissions';
import type { Subject } from '@outrider/shared/records/records';
import { CalendarPlus, ListTodo, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { DueTime } from '../../ground/ui/due-time.tsx';
import { formatMoment } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhen } from '../../ground/ui/when.ts';
import { useRecordTasks } from './record-tasks.tsx';
import { RECORDS_WORDS } from './words.ts';

/** As many as are ahead of a timeline. */
const SHOWN = 5;

/** What is still ahead for a record: meetings with the lead it was made of, and tasks that have a date. */
export function Upcoming({ subject, leadId }: { subject: Subject; leadId?: string | null }) {
  const now = useNow();
  const maySeeMeetings = can(useUser(), 'meetings.use');
  const tasks = useRecordTasks(subject);
  const meetings = trpc.pipeline.meetings.list.useQuery(
    { lead_id: leadId ?? undefined, owner: 'all', limit: SHOWN },
    { enabled: Boolean(leadId) && maySeeMeetings, meta: { failure: MESSAGES.loadMeetingsFailed } },
  );
  const coming = (meetings.data?.items ?? []).slice(0, SHOWN);
  const due = (tasks.data?.items ?? []).filter(({ due_at }) => due_at !== null).slice(0, SHOWN);
  if (coming.length + due.length === 0) return null;
  return (
    <section className="mb-5">
      <h3 className="text-faint mb-3 text-xs font-normal">{RECORDS_WORDS.upcoming}</h3>
      <ol className="tl">
        {coming.map(({ id, title, starts_at, location }) => (
          <Item key={id} Icon={CalendarPlus} title={title}>
            <time dateTime={starts_at} title={formatMoment(starts_at)}>
              {formatWhen(starts_at, now)}
            </time>
            {location && ` · ${location}`}
          </Item>
        ))}
        {due.map(({ id, title, due_at, owner_name }) => (
          <Item key={id} Icon={ListTodo} title={title}>
            {RECORDS_WORDS.tasks.for(owner_name)} · {due_at && <DueTime at={due_at} />}
          </Item>
        ))}
      </ol>
    </section>
  );
}

const Item = ({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) => (
  <li>
    <span className="k">
      <Icon className="i" />
    </span>
    <div className="min-w-0 pt-0.5">
      <p className="text-pretty">{title}</p>
      <p className="text-faint text-xs">{children}</p>
    </div>
  </li>
);
