import { can } from '@outrider/shared/ground/permissions';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ReactNode } from 'react';
import { RelatedList } from '../engine/related-list.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { DueTime } from '../../ground/ui/due-time.tsx';
import { formatMoment } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { Skeleton } from '../../ground/ui/skeleton.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhen } from '../../ground/ui/when.ts';
import { LEADS_WORDS } from './words.ts';

const SHOWN = 20;
const none = <p className="text-faint">None</p>;

/** What hangs on the lead: open tasks, meetings to come, messages. A rep sees their own. */
export function LeadRelated({ leadId }: { leadId: string }) {
  const asked = { lead_id: leadId, owner: 'all', limit: SHOWN } as const;
  const tasks = trpc.pipeline.tasks.list.useQuery(asked, { meta: { failure: MESSAGES.loadTasksFailed } });
  const meetings = trpc.pipeline.meetings.list.useQuery(asked, { meta: { failure: MESSAGES.loadMeetingsFailed } });
  const messages = trpc.pipeline.mail.list.useQuery(asked, { meta: { failure: MESSAGES.loadMessagesFailed } });
  return (
    <div className="border-line grid gap-4 border-t px-5 py-4">
      <Part title="Open tasks">
        <QueryView query={tasks} failure={MESSAGES.loadTasksFailed} loading={<Loading />}>
          {({ items }) =>
            items.length === 0 ? (
              none
            ) : (
              <ul>
                {items.map(({ id, title, due_at }) => (
                  <Line key={id} title={title} note={due_at ? <DueTime at={due_at} /> : 'No due date'} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Part>
      <Part title="Meetings">
        <QueryView query={meetings} failure={MESSAGES.loadMeetingsFailed} loading={<Loading />}>
          {({ items }) =>
            items.length === 0 ? (
              none
            ) : (
              <ul>
                {items.map(({ id, title, starts_at }) => (
                  <Line key={id} title={title} note={<ComingTime at={starts_at} />} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Part>
      <Part title="Messages">
        <QueryView query={messages} failure={MESSAGES.loadMessagesFailed} loading={<Loading />}>
          {({ items }) =>
            items.length === 0 ? (
              none
            ) : (
              <ul>
                {items.map(({ id, subject, state, updated_at }) => (
                  <Line
                    key={id}
                    title={subject || 'No subject'}
                    note={
                      <>
                        {state} · <RelativeTime at={updated_at} />
                      </>
                    }
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Part>
      <Scores leadId={leadId} />
    </div>
  );
}

/** Meetings with the lead that are still ahead, beside its timeline; nothing where there is none. */
export function LeadMeetings({ leadId }: { leadId: string }) {
  const { data } = trpc.pipeline.meetings.list.useQuery(
    { lead_id: leadId, owner: 'all', limit: SHOWN },
    { enabled: can(useUser(), 'meetings.use'), meta: { failure: MESSAGES.loadMeetingsFailed } },
  );
  if (!data || data.items.length === 0) return null;
  return (
    <RelatedList title={LEADS_WORDS.page.meetings} total={{ count: data.total, isExact: true }}>
      <ul>
        {data.items.map(({ id, title, starts_at }) => (
          <Line key={id} title={title} note={<ComingTime at={starts_at} />} />
        ))}
      </ul>
    </RelatedList>
  );
}

/** The scores the lead was given, when it had more than one. */
function Scores({ leadId }: { leadId: string }) {
  const query = trpc.leads.scores.useQuery({ id: leadId }, { meta: { failure: MESSAGES.loadScoresFailed } });
  return (
    <Part title="Score history">
      <QueryView query={query} failure={MESSAGES.loadScoresFailed} loading={<Loading />}>
        {(scores) =>
          scores.length === 0 ? (
            none
          ) : (
            <ul>
              {scores.map(({ id, score, version, created_at }) => (
                <Line
                  key={id}
                  title={<span className="num">{score}</span>}
                  note={
                    <>
                      {version} · <RelativeTime at={created_at} />
                    </>
                  }
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Part>
  );
}

/** "Tomorrow, 9:00 AM": a moment ahead, with the date on hover. */
function ComingTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatWhen(at, now)}
    </time>
  );
}

const Loading = () => (
  <Skeleton label="Loading">
    <span className="skeleton h-3 w-1/2" />
  </Skeleton>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-sm">{title}</h3>
      {children}
    </div>
  );
}

function Line({ title, note }: { title: ReactNode; note: ReactNode }) {
  return (
    <li className="flex gap-3 py-0.5">
      <span className="min-w-0 flex-1 truncate">{title}</span>
      <span className="text-faint shrink-0 text-xs">{note}</span>
    </li>
  );
}
