import { ACTIVITY_DAYS, type StreamedActivity } from '@outrider/shared/insight/activities';
import { ACTIVITY_FIELDS, ACTIVITY_PARTS, ACTIVITY_SIDES } from '@outrider/shared/insight/activity-filter';
import { addDays } from '@outrider/shared/ground/days';
import { ListFilter, Plus } from 'lucide-react';
import { useState } from 'react';
import { usePeople } from '../../people/users/use-people.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { dateInputValue, todayText } from '../../ground/ui/clock.ts';
import { formatCalendarDay, formatCount } from '../../ground/ui/format.ts';
import { later } from '../../ground/ui/later.tsx';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { useFieldNames } from '../../records/engine/activity-item.tsx';
import { FilterChips } from '../../records/engine/filter-chips.tsx';
import { filterFields } from '../../records/engine/filter-fields.ts';
import { useQuickDialog } from '../../records/engine/quick-dialog.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { ActivityRow } from './activity-row.tsx';
import { type ActivitiesAsked, ANY_DAYS, useActivities, useActivitiesAsked } from './use-activities.ts';
import { ACTIVITIES_WORDS as WORDS } from './words.ts';

const FilterDialog = later(() =>
  import('../../records/engine/filter-dialog.tsx').then((module) => module.FilterDialog),
);

const { part: PART, side: SIDE } = ACTIVITY_FIELDS;
const FIELDS = filterFields(ACTIVITY_FIELDS, [], 'part');
const SIDES = [
  { value: 'all', label: WORDS.everyone },
  ...ACTIVITY_SIDES.map((value) => ({ value, label: SIDE.options[value] })),
];

/** One stream over people, agents and the product itself. */
export function ActivitiesScreen() {
  const asked = useActivitiesAsked();
  const { view, items, summary, isStale, more } = useActivities(asked);
  const nameOf = useFieldNames();
  const openDialog = useQuickDialog();
  const open = items.find((one) => one.id === asked.openId);
  const step = (by: 1 | -1) => {
    const next = items[items.findIndex((one) => one.id === asked.openId) + by];
    if (next) asked.open(next.id);
  };
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-record]')?.dataset.record;
  const move = (by: 1 | -1) => {
    const at = items.findIndex((one) => one.id === focused());
    const next = items[at < 0 ? 0 : at + by];
    if (next) document.getElementById(`activity-${next.id}`)?.focus();
  };
  useKeys({ l: () => openDialog({ id: 'call' }), ...(!open && { j: () => move(1), k: () => move(-1) }) });
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Figures asked={asked} summary={summary} />
        <div className="flex flex-wrap items-center gap-2 px-4 py-3 lg:px-5">
          <Segmented label={WORDS.sideLabel} options={SIDES} value={asked.side ?? 'all'} onChange={asked.setSide} />
          <SelectFilter
            label={WORDS.partLabel}
            value={asked.part ?? 'all'}
            options={ACTIVITY_PARTS}
            labels={PART.options}
            onChange={(part) => asked.setPart(part === 'all' ? null : part)}
          />
          {asked.mayChoose && <PersonFilter asked={asked} />}
          <select
            aria-label={WORDS.daysLabel}
            className="select select-sm w-auto"
            value={asked.days}
            onChange={(event) => asked.setDays(event.target.value)}
          >
            {[...ACTIVITY_DAYS, ...(asked.filter || asked.days === ANY_DAYS ? [ANY_DAYS] : [])].map((days) => (
              <option key={days} value={days}>
                {WORDS.days[days]}
              </option>
            ))}
          </select>
          <Filter asked={asked} />
          <button
            type="button"
            className="btn btn-sm btn-primary ml-auto max-lg:hidden"
            onClick={() => openDialog({ id: 'call' })}
          >
            <Plus className="i" /> {WORDS.log} <kbd className="kbd">L</kbd>
          </button>
        </div>
        <section
          className="border-line dims min-h-0 flex-1 overflow-y-auto border-t"
          aria-label={WORDS.list}
          aria-busy={isStale}
        >
          <QueryView query={view} failure={WORDS.failed} loading={<SkeletonRows label={WORDS.loading} rows={8} />}>
            {(activities) =>
              activities.length === 0 ? (
                <Nothing asked={asked} />
              ) : (
                <>
                  <Days
                    activities={activities}
                    row={(activity) => (
                      <ActivityRow
                        key={activity.id}
                        activity={activity}
                        nameOf={nameOf[activity.about.type]}
                        isOpen={activity.id === asked.openId}
                        onOpen={() => asked.open(activity.id)}
                      />
                    )}
                  />
                  {more.hasMore && <LoadMore {...more} shown={activities.length} className="px-4 py-2 lg:px-5" />}
                </>
              )
            }
          </QueryView>
        </section>
      </div>
      {open && (
        <ActivityPanel
          key={open.id}
          activity={open}
          nameOf={nameOf[open.about.type]}
          onStep={step}
          onClose={() => asked.open(null)}
        />
      )}
    </div>
  );
}

type FiguresProps = { asked: ActivitiesAsked; summary: ReturnType<typeof useActivities>['summary'] };
/** How much of each there is; a figure shows its rows. */
function Figures({ asked, summary }: FiguresProps) {
  const figures = [
    {
      label: WORDS.figure.calls,
      count: summary?.calls,
      part: 'call',
      note: summary?.calls_connected ? WORDS.connected(summary.calls_connected) : undefined,
    },
    {
      label: WORDS.figure.emails,
      count: summary?.emails,
      part: 'email',
      note: summary?.replies ? WORDS.replies(summary.replies) : undefined,
    },
    { label: WORDS.figure.meetings, count: summary?.meetings, part: 'meeting' },
    { label: WORDS.figure.deals, count: summary?.deals, part: 'deal' },
  ];
  return (
    <div className="px-4 pt-4 max-sm:hidden lg:px-5">
      <ul className="sheet divide-line grid grid-cols-5 divide-x overflow-hidden" aria-label={WORDS.figures}>
        {figures.map(({ label, count, part, note }) => (
          <li key={part}>
            <Figure
              label={label}
              count={count}
              note={note}
              isOn={asked.part === part}
              onShow={() => asked.setPart(asked.part === part ? null : part)}
            />
          </li>
        ))}
        <li>
          <Figure
            label={WORDS.figure.ai}
            count={summary?.ai}
            isOn={asked.side === 'ai' && !asked.part}
            onShow={() => asked.showAi(asked.side !== 'ai' || asked.part !== undefined)}
          />
        </li>
      </ul>
    </div>
  );
}

type FigureProps = {
  label: string;
  count: number | undefined;
  note?: string | undefined;
  isOn: boolean;
  onShow: () => void;
};
const Figure = ({ label, count, note, isOn, onShow }: FigureProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    className={`w-full cursor-pointer px-4 py-2.5 text-left ${isOn ? 'bg-selected' : 'hover:bg-hover'}`}
    onClick={onShow}
  >
    <span className="text-muted block text-xs">{label}</span>
    <span className="num text-lg font-strong">{count === undefined ? '–' : formatCount(count)}</span>
    {note && <span className="text-muted ml-2 text-xs">{note}</span>}
  </button>
);

/** Conditions beyond the choices beside it: those of a report's number that was opened, or the reader's own. */
function Filter({ asked }: { asked: ActivitiesAsked }) {
  const people = usePeople();
  const [isOpen, setIsOpen] = useState(false);
  const edit = () => setIsOpen(true);
  return (
    <>
      <button type="button" className="btn btn-line btn-sm font-normal" onClick={edit}>
        <ListFilter className="i" />
        {WORDS.filter}
      </button>
      <span className="order-last flex w-full gap-2 overflow-x-auto empty:hidden">
        <FilterChips filter={asked.filter} fields={FIELDS} names={people} onChange={asked.setFilter} onEdit={edit} />
      </span>
      {isOpen && (
        <FilterDialog
          noun={WORDS.many}
          filter={asked.filter}
          fields={FIELDS}
          people={people}
          onApply={asked.setFilter}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function PersonFilter({ asked }: { asked: ActivitiesAsked }) {
  const people = usePeople();
  return (
    <SelectFilter
      label={WORDS.person}
      value={asked.person ?? 'all'}
      options={Object.keys(people)}
      labels={people}
      onChange={(person) => asked.setPerson(person === 'all' ? null : person)}
    />
  );
}

/** The rows under the days that they happened on, by the company's clocks. */
function Days({
  activities,
  row,
}: {
  activities: StreamedActivity[];
  row: (activity: StreamedActivity) => React.ReactNode;
}) {
  const today = todayText(useNow());
  const days = new Map<string, StreamedActivity[]>();
  for (const activity of activities) {
    const day = dateInputValue(new Date(activity.created_at));
    days.set(day, [...(days.get(day) ?? []), activity]);
  }
  return [...days].map(([day, some]) => (
    <section key={day} aria-label={formatCalendarDay(day)}>
      <h2 className="bg-base-200 border-line sticky top-0 z-10 flex h-8 items-center gap-1.5 border-b px-4 text-xs font-normal lg:px-5">
        {day === today && <b className="font-strong">{WORDS.today}</b>}
        {day === addDays(today, -1) && <b className="font-strong">{WORDS.yesterday}</b>}
        <span className="text-muted">{formatCalendarDay(day)}</span>
      </h2>
      <ol className="divide-line divide-y">{some.map(row)}</ol>
    </section>
  ));
}

const Nothing = ({ asked }: { asked: ActivitiesAsked }) =>
  asked.isFiltered ? (
    <EmptyState
      title={WORDS.noneFiltered}
      actions={
        <button type="button" className="btn btn-sm btn-line" onClick={asked.clear}>
          {WORDS.clear}
        </button>
      }
    />
  ) : (
    <EmptyState title={WORDS.none}>{WORDS.noneText}</EmptyState>
  );
