import { weekdayOf } from '@outrider/shared/ground/days';
import type { Task } from '@outrider/shared/records/tasks';
import { Link } from 'react-router-dom';
import { formatClock } from '../../ground/ui/format.ts';
import type { CalendarItem, DayEvent, DayTasks } from './calendar-items.ts';
import { dayOfMonth, spellDay, weekdayName } from './calendar-range.ts';
import { partOf } from './day-layout.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

/** How much a day tells before it says how much more there is. */
const LINES = 3;
const MARK: Record<CalendarItem['sort'], string> = {
  customer: 'h-3 w-0.75 bg-link',
  internal: 'h-3 w-0.75 bg-[var(--control)]',
  task: 'tick',
  busy: 'ev-busy size-3 rounded-[3px]',
  external: 'ev-busy size-3 rounded-[3px]',
};

type MonthGridProps = {
  days: readonly string[];
  day: string;
  today: string;
  items: readonly CalendarItem[];
  dayTasks: DayTasks;
  dayEvents: readonly DayEvent[];
  onOpen: (item: CalendarItem, anchor: Element) => void;
  onOpenDay: (day: string) => void;
};

/** The weeks of a month; each day tells its first few entries. */
export function MonthGrid({ days, day, today, items, dayTasks, dayEvents, onOpen, onOpenDay }: MonthGridProps) {
  const month = day.slice(0, 7);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="border-line grid shrink-0 grid-cols-7 border-b" aria-hidden="true">
        {days.slice(0, 7).map((one) => (
          <span key={one} className="border-line text-faint px-2.5 py-2 text-xs [&:not(:first-child)]:border-l">
            {weekdayName(one)}
          </span>
        ))}
      </div>
      <ol
        className="grid min-h-0 flex-1 auto-rows-[minmax(5rem,1fr)] grid-cols-7 overflow-y-auto max-lg:auto-rows-[4.5rem]"
        aria-label={WORDS.views.month}
      >
        {days.map((one) => (
          <MonthDay
            key={one}
            day={one}
            isOther={!one.startsWith(month)}
            isToday={one === today}
            items={items.filter((item) => partOf(item, one) !== null)}
            events={dayEvents.filter((event) => partOf(event, one) !== null)}
            tasks={dayTasks.get(one) ?? []}
            onOpen={onOpen}
            onOpenDay={onOpenDay}
          />
        ))}
      </ol>
    </div>
  );
}

type MonthDayProps = {
  day: string;
  isOther: boolean;
  isToday: boolean;
  items: CalendarItem[];
  events: DayEvent[];
  tasks: Task[];
  onOpen: MonthGridProps['onOpen'];
  onOpenDay: MonthGridProps['onOpenDay'];
};

function MonthDay({ day, isOther, isToday, items, events, tasks, onOpen, onOpenDay }: MonthDayProps) {
  const shownEvents = events.slice(0, LINES);
  const shownItems = items.slice(0, LINES - shownEvents.length);
  const shownTasks = tasks.slice(0, LINES - shownEvents.length - shownItems.length);
  const count = events.length + items.length + tasks.length;
  const over = count - shownEvents.length - shownItems.length - shownTasks.length;
  return (
    <li
      className={`border-line min-w-0 overflow-hidden border-b p-1 [&:not(:nth-child(7n+1))]:border-l ${weekdayOf(day) > 5 ? 'bg-base-200' : ''}`}
    >
      <button
        type="button"
        className={`num hover:bg-hover mb-0.5 h-6 min-w-6 cursor-pointer rounded-full px-1.5 text-xs ${isToday ? 'bg-primary text-primary-content font-strong hover:bg-primary' : isOther ? 'text-faint' : ''}`}
        aria-label={`${spellDay(day)}, ${WORDS.entries(count)}`}
        onClick={() => onOpenDay(day)}
      >
        {dayOfMonth(day)}
      </button>
      <span className="flex gap-0.5 px-1.5 lg:hidden" aria-hidden="true">
        {shownItems.map(({ key, sort }) => (
          <span key={key} className={`size-1.5 rounded-full ${sort === 'customer' ? 'bg-link' : 'bg-line-strong'}`} />
        ))}
        {shownTasks.map(({ id }) => (
          <span key={id} className="bg-line-strong size-1.5 rounded-full" />
        ))}
      </span>
      <div className="max-lg:hidden">
        {shownEvents.map(({ id, title }) => (
          <span key={id} className="cal-line ev-busy" title={title}>
            <span>{title}</span>
          </span>
        ))}
        {shownItems.map((item) =>
          item.sort === 'busy' || item.sort === 'external' ? (
            <span key={item.key} className="cal-line" title={item.title}>
              <MonthLine item={item} />
            </span>
          ) : (
            <button
              key={item.key}
              type="button"
              className="cal-line w-full cursor-pointer text-left"
              title={item.title}
              onClick={(event) => onOpen(item, event.currentTarget)}
            >
              <MonthLine item={item} />
            </button>
          ),
        )}
        {shownTasks.map(({ id, title }) => (
          <Link key={id} to="/tasks" className="cal-line" title={title}>
            <span className="tick" />
            <span>{title}</span>
          </Link>
        ))}
        {over > 0 && (
          <button type="button" className="cal-line text-faint w-full cursor-pointer" onClick={() => onOpenDay(day)}>
            <span>{WORDS.more(over)}</span>
          </button>
        )}
      </div>
    </li>
  );
}

const MonthLine = ({ item: { sort, title, note, starts_at } }: { item: CalendarItem }) => (
  <>
    <span className={`shrink-0 ${MARK[sort]}`} />
    <span>
      <span className="text-muted num">{formatClock(starts_at)}</span>{' '}
      {sort === 'busy' && note ? WORDS.busyPerson(note) : title}
    </span>
  </>
);
