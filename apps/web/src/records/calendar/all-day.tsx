import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { DayTasks } from './calendar-items.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

type AllDayProps = {
  days: readonly string[];
  day: string;
  dayTasks: DayTasks;
  columns: CSSProperties;
};

/** Tasks of a day without a time; they are done in Tasks. */
export const AllDay = ({ days, day, dayTasks, columns }: AllDayProps) => (
  <div
    className={`border-line grid shrink-0 overflow-y-hidden border-b [scrollbar-gutter:stable] max-lg:!grid-cols-[3.25rem_minmax(0,1fr)] ${dayTasks.has(day) ? '' : 'max-lg:hidden'}`}
    style={columns}
  >
    <span className="text-faint py-1.5 pr-2 text-right text-xs">{WORDS.allDay}</span>
    {days.map((one) => {
      const tasks = dayTasks.get(one) ?? [];
      const [first] = tasks;
      return (
        <div key={one} className={`border-line min-h-7 min-w-0 border-l p-0.5 ${one === day ? '' : 'max-lg:hidden'}`}>
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
