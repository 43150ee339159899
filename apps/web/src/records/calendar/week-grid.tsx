import { weekdayOf } from '@outrider/shared/ground/days';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { timeInputValue } from '../../ground/ui/clock.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { AllDay } from './all-day.tsx';
import { type CalendarItem, type DayEvent, type DayTasks } from './calendar-items.ts';
import { clockOf, dayNumber, hourOf, shortDay, spellDay, weekdayName } from './calendar-range.ts';
import { layOut, minutesOf, partOf } from './day-layout.ts';
import { blockStyle, EventBlock } from './event-block.tsx';
import { type Drag, type Slot, useGridDrag } from './use-grid-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

const HOURS = Array.from({ length: 23 }, (_, i) => i + 1);
/** The hour that is at the top when a calendar is opened, unless something begins before. */
const FIRST_HOUR = 7;
/** How much stands side by side in a column of a week, and in the single one of a day. */
const BESIDE = { week: 3, day: 8 };
const isWeekend = (day: string) => weekdayOf(day) > 5;

type WeekGridProps = {
  days: string[];
  /** The day that a phone shows alone. */
  day: string;
  today: string;
  items: readonly CalendarItem[];
  dayTasks: DayTasks;
  dayEvents: readonly DayEvent[];
  openKey: string | null;
  canMove: (item: CalendarItem) => boolean;
  onOpen: (item: CalendarItem, anchor: Element) => void;
  onOpenDay: (day: string) => void;
  onDraw: (slot: Slot) => void;
  onDrop: (item: CalendarItem, slot: Slot) => void;
};

/** Days as columns of hours. A new meeting is drawn in it, by a pointer or with the arrow keys. */
export function WeekGrid(props: WeekGridProps) {
  const { days, day, today, items, dayTasks, dayEvents, canMove, onDraw, onDrop, onOpen, onOpenDay } = props;
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const pointer = useGridDrag({ grid, canMove, onDraw, onDrop });
  const keys = useGridKeys({ scroller, days, day, canMove, onDraw, onDrop });
  const drag = pointer.drag ?? keys.drag;
  const columns = { gridTemplateColumns: templateOf(days) };

  useLayoutEffect(() => {
    const hour = (grid.current?.offsetHeight ?? 0) / 24;
    const starts = items.flatMap((item) => days.flatMap((one) => partOf(item, one)?.start ?? []));
    scroller.current?.scrollTo({ top: (hour * Math.min(FIRST_HOUR * 60, ...starts)) / 60 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- where one has scrolled since is where one stays
  }, []);

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div
        className="border-line grid shrink-0 overflow-y-hidden border-b [scrollbar-gutter:stable] max-lg:hidden"
        style={columns}
      >
        <span />
        {days.map((one) => (
          <DayHead key={one} day={one} isToday={one === today} onOpen={days.length > 1 ? onOpenDay : null} />
        ))}
      </div>
      <AllDay days={days} day={day} dayTasks={dayTasks} dayEvents={dayEvents} columns={columns} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid of times, chosen with the arrow keys */}
      <section
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys choose a time in it
        tabIndex={0}
        aria-label={`${days.length > 1 ? WORDS.views.week : WORDS.views.day}. ${WORDS.keysHint}`}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.onBlur}
      >
        <output className="sr-only">{drag && spokenOf(drag)}</output>
        <div
          ref={grid}
          className="cal select-none max-lg:!grid-cols-[3.25rem_minmax(0,1fr)]"
          style={{ ...columns, height: 'calc(24 * var(--h))' }}
          onPointerMove={pointer.onPointerMove}
          onPointerUp={pointer.onPointerUp}
          onPointerCancel={pointer.stop}
          onClickCapture={(event) => {
            if (!pointer.swallowsPress()) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          <Hours />
          {days.map((one) => (
            <div
              key={one}
              data-day={one}
              className={`cal-day ${isWeekend(one) ? 'off' : ''} ${one === day ? '' : 'max-lg:hidden'}`}
              onPointerDown={(event) => pointer.onPointerDown(event, null)}
            >
              {drag?.slot.day === one && <DraftBlock drag={drag} />}
              {one === today && <NowLine />}
              <DayEvents
                {...props}
                day={one}
                items={items}
                dragged={drag?.item?.key}
                columnsMax={days.length > 1 ? BESIDE.week : BESIDE.day}
                onOpen={onOpen}
                onPointerDown={pointer.onPointerDown}
                onKeyDown={keys.onItemKey}
              />
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}

const templateOf = (days: readonly string[]) =>
  `3.25rem ${days.map((day) => (days.length > 1 && isWeekend(day) ? 'minmax(0,.5fr)' : 'minmax(0,1fr)')).join(' ')}`;

function DayHead({ day, isToday, onOpen }: { day: string; isToday: boolean; onOpen: ((day: string) => void) | null }) {
  const inside = (
    <>
      <span className="text-faint text-xs">{weekdayName(day)}</span>
      <span
        className={`num font-strong ${isToday ? 'bg-primary text-primary-content grid size-6 shrink-0 place-items-center rounded-full text-xs' : ''}`}
      >
        {dayNumber(day)}
      </span>
    </>
  );
  const shape = 'border-line flex h-10 items-center gap-1.5 border-l px-2 text-left';
  if (!onOpen) return <h3 className={`${shape} font-normal`}>{inside}</h3>;
  return (
    <h3 className="contents font-normal">
      <button
        type="button"
        className={`${shape} hover:bg-hover cursor-pointer`}
        aria-label={spellDay(day)}
        onClick={() => onOpen(day)}
      >
        {inside}
      </button>
    </h3>
  );
}

const Hours = () => (
  <div className="relative" aria-hidden="true">
    {HOURS.map((hour) => (
      <span
        key={hour}
        className="text-faint num absolute right-2 -translate-y-1/2 text-xs"
        style={{ top: `calc(${hour} * var(--h))` }}
      >
        {hourOf(hour)}
      </span>
    ))}
  </div>
);

function NowLine() {
  const minutes = minutesOf(timeInputValue(new Date(useNow())));
  return <span className="cal-now" aria-hidden="true" style={{ top: `calc(${minutes / 60} * var(--h))` }} />;
}

type DayEventsProps = Pick<WeekGridProps, 'items' | 'openKey' | 'canMove' | 'onOpen' | 'onOpenDay'> & {
  day: string;
  dragged: string | undefined;
  columnsMax: number;
  onPointerDown: ReturnType<typeof useGridDrag>['onPointerDown'];
  onKeyDown: (event: KeyboardEvent<HTMLElement>, item: CalendarItem) => void;
};

function DayEvents({ day, items, dragged, columnsMax, openKey, canMove, onOpenDay, ...on }: DayEventsProps) {
  const parts = items.flatMap((item) => {
    const part = partOf(item, day);
    return part ? [{ ...part, item }] : [];
  });
  const { placed, rests } = layOut(parts, columnsMax);
  return (
    <>
      {placed.map((one) => (
        <EventBlock
          key={one.item.key}
          placed={one}
          day={day}
          isOpen={openKey === one.item.key}
          isMoving={one.item.key === dragged}
          canMove={canMove(one.item)}
          onOpen={on.onOpen}
          onPointerDown={on.onPointerDown}
          onKeyDown={on.onKeyDown}
        />
      ))}
      {rests.map((rest) => (
        <button
          key={rest.start}
          type="button"
          className="btn btn-xs btn-line absolute right-1 z-2"
          style={{ top: `calc(${rest.start / 60} * var(--h) + 1px)` }}
          aria-label={WORDS.moreHere(rest.count, clockOf(rest.start))}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => onOpenDay(day)}
        >
          +{rest.count}
        </button>
      ))}
    </>
  );
}

/** What is being drawn or moved. */
const DraftBlock = ({ drag: { slot, item } }: { drag: Drag }) => (
  <div className="cal-ev ev-draft !z-3" style={blockStyle(slot, { column: 0, columns: 1 })} aria-hidden="true">
    <b className="truncate">{item?.title ?? WORDS.newMeeting}</b>
    <span className="num truncate">{WORDS.draft(clockOf(slot.start), clockOf(slot.end))}</span>
  </div>
);

const spokenOf = ({ slot, item }: Drag) =>
  item
    ? WORDS.moving(item.title, shortDay(slot.day), clockOf(slot.start))
    : WORDS.draftSpoken(shortDay(slot.day), clockOf(slot.start), clockOf(slot.end));
