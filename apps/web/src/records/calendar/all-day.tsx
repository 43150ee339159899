import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { DayEvent, DayTasks } from './calendar-items.ts';
import { partOf } from './day-layout.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

type AllDayProps = {
  days: readonly string[];
  day: string;
  dayTasks: DayTasks;
  dayEvents: readonly DayEvent[];
  columns: CSSProperties;
};

/** What is of whole days: events of other calendars, and tasks without a time, which are done in Tasks. */
export function AllDay({ days, day, dayTasks, dayEvents, columns }: AllDayProps) {
  const eventsOf = (one: string) => dayEvents.filter((event) => partOf(event, one) !== null);
  const isEmpty = !dayTasks.has(day) && eventsOf(day).length === 0;
  return (
    <div
      className={`border-line grid shrink-0 overflow-y-hidden border-b [scrollbar-gutter:stable] max-lg:!grid-cols-[3.25rem_minmax(0,1fr)] ${isEmpty ? 'max-lg:hidden' : ''}`}
      style={columns}
    >
      <span className="text-faint py-1.5 pr-2 text-right text-xs">{WORDS.allDay}</span>
      {days.map((one) => {
        const tasks = dayTasks.get(one) ?? [];
        const events = eventsOf(one);
        const [first] = tasks;
        const [event] = events;
        return (
          <div key={one} className={`border-line min-h-7 min-w-0 border-l p-0.5 ${one === day ? '' : 'max-lg:hidden'}`}>
            {event && (
              <span className="cal-line ev-busy w-full" title={events.map(({ title }) => title).join('\n')}>
                <span>{events.length > 1 ? WORDS.eventsAllDay(event.title, events.length - 1) : event.title}</span>
              </span>
            )}
            {first && (
              <Link to="/tasks" className="cal-line w-full" title={tasks.map(({ title }) => title).join('\n')}>
                <span className="tick" />
                <span>{tasks.length > 1 ? WORDS.tasksAnyTime(tasks.length) : first.title}</span>
              </Link>
            )}
          </div>
        );
      })}
    </div>
  );
}
