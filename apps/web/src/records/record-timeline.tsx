import { type RecordActivity, TIMELINE_PARTS, type TimelinePart } from '@outrider/shared/records';
import { account } from '@outrider/shared/fields/account';
import { contact } from '@outrider/shared/fields/contact';
import { lead } from '@outrider/shared/fields/lead';
import { MESSAGES } from '@outrider/shared/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarCheck, type LucideIcon, Mail, Pencil, PencilLine, Phone, Plus, Radar, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useKnownFields } from '../fields/use-custom-fields.ts';
import { QueryView } from '../ui/query-view.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useNow } from '../ui/use-now.ts';
import { activitySentence } from './activity-sentence.ts';
import { actorName } from './actor-name.ts';
import { fieldNames } from './field-names.ts';
import { callsOf } from './record-calls.ts';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { weekOf } from './week-of.ts';
import { RECORDS_WORDS } from './words.ts';

const ICONS: Record<string, LucideIcon> = {
  captured: Radar,
  scored: Sparkles,
  created: Plus,
  noted: PencilLine,
  called: Phone,
  emailed: Mail,
  met: CalendarCheck,
};
/** Kinds that somebody wrote: who did what, and their text below. */
const WRITTEN = RECORDS_WORDS.written as Readonly<Record<string, string>>;
/** Kinds that say what became of a record as a whole. */
const LIVES = RECORDS_WORDS.lives as Readonly<Record<string, (what: string) => string>>;
/** Where what it happened to has its page. */
const PLACES = {
  account: (id: string) => `/accounts/${id}`,
  contact: (id: string) => `/contacts/${id}`,
  lead: (id: string) => `/leads?lead=${id}`,
  opportunity: (id: string) => `/opportunities?opportunity=${id}`,
} as const;
const PARTS = (['all', ...TIMELINE_PARTS] as const).map((value) => ({ value, label: RECORDS_WORDS.parts[value] }));

type RecordTimelineProps<Row extends AnyRecord> = { kind: RecordKind<Row>; id: string };

/** What happened to a record, by week; thirty at first, then more. */
export function RecordTimeline<Row extends AnyRecord>({ kind, id }: RecordTimelineProps<Row>) {
  const [part, setPart] = useState<TimelinePart | 'all'>('all');
  const now = useNow();
  const query = callsOf(kind.type).timeline.useInfiniteQuery(
    { id, ...(part !== 'all' && { part }) },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadTimelineFailed },
    },
  );
  const names = {
    lead: fieldNames(lead.spec, useKnownFields('lead')),
    account: fieldNames(account.spec, useKnownFields('account')),
    contact: fieldNames(contact.spec, useKnownFields('contact')),
    opportunity: fieldNames(() => null, []),
  };
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <>
      <div className="mb-4 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 print:hidden">
        <Segmented label={RECORDS_WORDS.filterTimeline} options={PARTS} value={part} onChange={setPart} />
      </div>
      <QueryView
        query={{ data: items, error: query.error, refetch: query.refetch }}
        failure={MESSAGES.loadTimelineFailed}
        loading={<SkeletonRows label={RECORDS_WORDS.loadingTimeline} rows={4} />}
      >
        {(activities) =>
          activities.length === 0 ? (
            <p className="text-muted py-4">{RECORDS_WORDS.nothingHappened}</p>
          ) : (
            byWeek(activities, now).map(([week, ofWeek]) => (
              <section key={week} className="mb-5">
                <h3 className="text-faint mb-3 text-xs font-normal">{week}</h3>
                <ol className="tl">
                  {ofWeek.map((activity) => (
                    <Activity
                      key={activity.id}
                      activity={activity}
                      type={activity.about?.type ?? kind.type}
                      nameOf={names[activity.about?.type ?? kind.type]}
                    />
                  ))}
                </ol>
              </section>
            ))
          )
        }
      </QueryView>
      {query.hasNextPage && (
        <button
          type="button"
          className="btn btn-line btn-sm print:hidden"
          aria-disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading' : 'Show more'}
        </button>
      )}
    </>
  );
}

/** The weeks that something happened in, the latest first. */
function byWeek(activities: readonly RecordActivity[], now: number): [week: string, activities: RecordActivity[]][] {
  const weeks = new Map<string, RecordActivity[]>();
  for (const activity of activities) {
    const week = weekOf(activity.created_at, now);
    weeks.set(week, [...(weeks.get(week) ?? []), activity]);
  }
  return [...weeks];
}

type ActivityProps = {
  activity: RecordActivity;
  /** Of the record that it happened to. */ type: keyof typeof PLACES;
  nameOf: (field: string) => string;
};

function Activity({ activity, type, nameOf }: ActivityProps) {
  const { kind, detail, about } = activity;
  const Icon = ICONS[kind] ?? Pencil;
  const did = WRITTEN[kind];
  return (
    <li id={`activity-${activity.id}`}>
      <span className="k">
        <Icon className="i" />
      </span>
      <div className="min-w-0 pt-0.5">
        <p className="text-pretty">
          {did ? (
            <>
              <b className="font-strong">{actorName(activity)}</b> {did}
            </>
          ) : (
            (LIVES[kind]?.(RECORDS_WORDS.nouns[type]) ?? activitySentence(activity, nameOf))
          )}
        </p>
        <p className="text-faint text-xs">
          {!did && <>{actorName(activity)} · </>}
          <RelativeTime at={activity.created_at} />
          {about && (
            <>
              {' · '}
              <Link to={PLACES[about.type](about.id)} className="underline underline-offset-2">
                {about.name}
              </Link>
            </>
          )}
        </p>
        {did && typeof detail.text === 'string' && (
          <p className="bg-base-200 text-muted mt-2 rounded-md px-3 py-2 text-sm break-words whitespace-pre-line">
            {detail.text}
          </p>
        )}
      </div>
    </li>
  );
}
