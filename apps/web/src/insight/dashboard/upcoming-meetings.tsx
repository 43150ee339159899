import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Meeting } from '@outrider/shared/records/meetings';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { meetingPath } from '../../records/pipeline/meeting-path.ts';
import { callLink, isJoinable, JoinLink } from '../../records/pipeline/join-link.tsx';
import { useQuickDialog } from '../../records/engine/quick-dialog.ts';
import { trpc } from '../../ground/trpc.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { formatWhen } from '../../ground/ui/when.ts';
import { Nothing } from './nothing.tsx';
import { DASHBOARD_WORDS } from './words.ts';

const WORDS = DASHBOARD_WORDS.meetings;
/** As many as tasks beside them. */
const SHOWN = 6;

/** The next of one's own meetings, each with the way into it when it is near. */
export function UpcomingMeetings({ now }: { now: number }) {
  const query = trpc.pipeline.meetings.list.useQuery({ show: 'upcoming', limit: SHOWN }, { meta: { quiet: true } });
  const openDialog = useQuickDialog();
  return (
    <section aria-labelledby="upcoming-meetings">
      <div className="head">
        <h3 id="upcoming-meetings">{WORDS.title}</h3>
        <span className="ml-auto flex items-center gap-2">
          <Link to="/calendar" className="text-link text-xs hover:underline">
            {WORDS.calendar}
          </Link>
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square -mr-2"
            aria-label={WORDS.schedule}
            title={WORDS.schedule}
            onClick={() => openDialog({ id: 'meeting' })}
          >
            <Plus className="i" />
          </button>
        </span>
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadMeetingsFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={3} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <Nothing>{WORDS.none}</Nothing>
          ) : (
            <ul className="pb-2">
              {items.map((meeting) => (
                <Row key={meeting.id} meeting={meeting} now={now} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}

function Row({ meeting, now }: { meeting: Meeting; now: number }) {
  const { title, starts_at, kind, lead_name, location } = meeting;
  const url = callLink(location);
  const isOn = Date.parse(starts_at) <= now;
  return (
    <li className="hover:bg-hover flex items-center gap-3 px-4 py-2">
      <span className={`h-9 w-0.5 shrink-0 ${kind === 'customer' ? 'bg-link' : 'bg-[var(--control)]'}`} />
      <span className="min-w-0 flex-1">
        <Link to={meetingPath(meeting)} className="block truncate hover:underline">
          {title}
        </Link>
        <span className="text-faint num block truncate text-xs">
          {isOn && <span className="text-link font-strong">{WORDS.now} · </span>}
          {[formatWhen(starts_at, now), lead_name ?? (url ? null : location)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {url && isJoinable(starts_at, now) && <JoinLink url={url} starts_at={starts_at} now={now} />}
    </li>
  );
}
