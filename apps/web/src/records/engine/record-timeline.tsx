import { type RecordActivity, type Subject, TIMELINE_PARTS, type TimelinePart } from '@outrider/shared/records/records';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { nextPageOf, useNextPageInView } from '../../ground/ui/use-next-page.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { ActivityItem, useFieldNames } from './activity-item.tsx';
import { foldConversions } from './fold-conversions.ts';
import { subjectCalls } from './subject-calls.ts';
import { useShownFact } from './use-shown-fact.ts';
import { weekOf } from './week-of.ts';
import { RECORDS_WORDS } from './words.ts';

const PARTS = (['all', ...TIMELINE_PARTS] as const).map((value) => ({ value, label: RECORDS_WORDS.parts[value] }));

/** As many pages as are looked through for the activity that the address points at. */
const PAGES_SOUGHT = 10;

type RecordTimelineProps = {
  subject: Subject;
  /** What is still ahead, above what happened. */
  upcoming?: ReactNode;
  /** Once everything that happened is here; given, it is fetched. */
  onWhole?: () => void;
};

/** What happened to a record, by week; thirty at first, then more as one scrolls. */
export function RecordTimeline({ subject: { type, id }, upcoming, onWhole }: RecordTimelineProps) {
  const [part, setPart] = useState<TimelinePart | 'all'>('all');
  const now = useNow();
  const nameOf = useFieldNames();
  const query = subjectCalls(type).timeline.useInfiniteQuery(
    { id, ...(part !== 'all' && { part }) },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadTimelineFailed },
    },
  );
  const items = query.data?.pages.flatMap((page) => page.items);
  const shown = useSought(query, items);
  const more = nextPageOf(query);
  const end = useRef<HTMLButtonElement>(null);
  useNextPageInView(end, more);
  useWhole(query, onWhole);
  return (
    <>
      <div className="mb-4 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 print:hidden">
        <Segmented label={RECORDS_WORDS.filterTimeline} options={PARTS} value={part} onChange={setPart} />
      </div>
      {part === 'all' && upcoming}
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
                  {foldConversions(ofWeek).map(({ activity, folded }) => (
                    <ActivityItem
                      key={activity.id}
                      activity={activity}
                      folded={folded}
                      type={activity.about?.type ?? type}
                      nameOf={nameOf}
                      isShown={[activity, ...folded].some((one) => shown === `activity-${one.id}`)}
                    />
                  ))}
                </ol>
              </section>
            ))
          )
        }
      </QueryView>
      {more.hasMore && (
        <button
          ref={end}
          type="button"
          className="btn btn-line btn-sm print:hidden"
          aria-disabled={more.busy}
          onClick={more.onMore}
        >
          {more.busy ? 'Loading' : 'Show more'}
        </button>
      )}
    </>
  );
}

type Pages = {
  data?: { pages: unknown[] };
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** What the address points at: pages come until it is there. */
function useSought(query: Pages, items: readonly RecordActivity[] | undefined): string {
  const { hash } = useLocation();
  const isThere = items?.some(({ id }) => hash === `#activity-${id}`) ?? false;
  const isSought = hash.startsWith('#activity-') && items !== undefined && !isThere;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const mayGoOn =
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError && (query.data?.pages.length ?? 0) < PAGES_SOUGHT;
  useEffect(() => {
    if (isSought && mayGoOn) void fetchNextPage();
  }, [isSought, mayGoOn, fetchNextPage]);
  return useShownFact(isThere);
}

/** Fetches what is missing while somebody asks for all of it; gives up on a failure, which is shown by itself. */
function useWhole({ data, hasNextPage, isFetchingNextPage, isError, fetchNextPage }: Pages, onWhole?: () => void) {
  useEffect(() => {
    if (!onWhole || !data || isFetchingNextPage) return;
    if (hasNextPage && !isError) void fetchNextPage();
    else onWhole();
  });
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
