import { daysOf, dayNumber, spellDay, weekdayName } from './calendar-range.ts';
import type { CalendarItem } from './calendar-items.ts';
import { partOf } from './day-layout.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

type WeekStripProps = { day: string; today: string; items: readonly CalendarItem[]; onDay: (day: string) => void };

/** The days of the week on a phone; dots are meetings with customers. */
export const WeekStrip = ({ day, today, items, onDay }: WeekStripProps) => (
  <div className="border-line grid shrink-0 grid-cols-7 border-b px-2 pb-2 text-center lg:hidden">
    {daysOf('week', day).map((one) => {
      const meetings = items.filter((item) => item.sort === 'customer' && partOf(item, one) !== null);
      const isChosen = one === day;
      return (
        <button
          key={one}
          type="button"
          className="grid min-h-11 cursor-pointer justify-items-center gap-1 py-1.5"
          aria-pressed={isChosen}
          aria-label={`${spellDay(one)}${meetings.length > 0 ? `, ${WORDS.customerMeetings(meetings.length)}` : ''}`}
          onClick={() => onDay(one)}
        >
          <span className="text-faint text-xs">{weekdayName(one)}</span>
          <span
            className={`num grid size-9 place-items-center rounded-full ${isChosen ? 'bg-primary text-primary-content font-strong' : one === today ? 'text-link font-strong' : ''}`}
          >
            {dayNumber(one)}
          </span>
          <span className="flex h-1 gap-0.5" aria-hidden="true">
            {meetings.slice(0, 3).map(({ key }) => (
              <span key={key} className="bg-link size-1 rounded-full" />
            ))}
          </span>
        </button>
      );
    })}
  </div>
);
