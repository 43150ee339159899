import { CalendarPlus, CalendarRange, ChevronLeft, ChevronRight, Rss } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { addDays } from '@outrider/shared/ground/days';
import { usePeople } from '../../people/users/use-people.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { daysOf, dayNumber, spellDay, spellMonth, stepFrom, weekdayName } from './calendar-range.ts';
import { BESIDE_MAX, type CalendarAsked } from './use-calendar.ts';
import { type Sort, SORTS } from './calendar-items.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

const SWATCH: Record<Sort, string> = {
  customer: 'bg-link',
  internal: 'bg-[var(--control)]',
  task: 'tick',
  external: 'ev-busy',
};

/** The ways into what belongs to a calendar. */
const WAY = 'btn btn-ghost btn-sm h-auto justify-start gap-2 py-1.5 text-left font-normal';

type CalendarRailProps = { asked: CalendarAsked; onSubscribe: () => void; onOthers: () => void };
/** Beside a calendar: another day, what is shown, whose, and the way into other calendars. */
export function CalendarRail({ asked, onSubscribe, onOthers }: CalendarRailProps) {
  const { me, who, beside, hidden, toggleSort, togglePerson } = asked;
  const people = usePeople();
  return (
    <aside className="border-line flex w-60 shrink-0 flex-col gap-5 overflow-y-auto border-r p-3 max-xl:hidden">
      <MiniMonth key={asked.day.slice(0, 7)} asked={asked} />
      <section className="px-2">
        <h3 className="text-faint mb-1 text-xs font-normal">{WORDS.show}</h3>
        {SORTS.map((sort) => (
          <label key={sort} className="flex min-h-7 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              className="checkbox"
              checked={!hidden.includes(sort)}
              onChange={() => toggleSort(sort)}
            />
            <span className="min-w-0 truncate">{WORDS.shown[sort]}</span>
            <span className={`ml-auto size-3 shrink-0 rounded-[3px] ${SWATCH[sort]}`} />
          </label>
        ))}
      </section>
      {/* Above what comes later: they would move away under the pointer. */}
      <div className="grid">
        <Link to="/calendar/booking" className={WAY}>
          <CalendarPlus className="i text-faint shrink-0" />
          {WORDS.booking}
        </Link>
        <button type="button" className={WAY} onClick={onSubscribe}>
          <Rss className="i text-faint shrink-0" />
          {WORDS.feed.open}
        </button>
        <button type="button" className={WAY} onClick={onOthers}>
          <CalendarRange className="i text-faint shrink-0" />
          {WORDS.external.open}
        </button>
      </div>
      {who === 'me' && Object.keys(people).length > 1 && (
        <section className="px-2">
          <h3 className="text-faint mb-1 text-xs font-normal">{WORDS.people}</h3>
          {Object.entries(people)
            .filter(([id]) => id !== me)
            .map(([id, name]) => (
              <label key={id} className="flex min-h-8 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={beside.includes(id)}
                  disabled={beside.length >= BESIDE_MAX && !beside.includes(id)}
                  onChange={() => togglePerson(id)}
                />
                <Avatar name={name} className="!size-5 !text-[0.5rem]" />
                <span className="truncate">{name}</span>
              </label>
            ))}
        </section>
      )}
    </aside>
  );
}

/** A month to jump to a day; the arrow keys walk in it. */
function MiniMonth({ asked: { day, days: shown, today, showDay } }: { asked: CalendarAsked }) {
  const [at, setAt] = useState(day);
  const grid = useRef<HTMLDivElement>(null);
  const days = daysOf('month', at);
  const month = at.slice(0, 7);

  function walk(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const from = (document.activeElement as HTMLElement).dataset['date'] ?? day;
    const next = addDays(from, by);
    if (!days.includes(next)) return setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  }
  const stop = days.includes(day) ? day : days.find((one) => one.startsWith(month));
  return (
    <section aria-label={WORDS.month}>
      <div className="mb-1 flex items-center px-2">
        <h3 className="flex-1 text-sm">{spellMonth(at)}</h3>
        <button
          type="button"
          className="btn btn-ghost btn-xs btn-square"
          aria-label={WORDS.previousMonth}
          onClick={() => setAt(stepFrom('month', at, -1))}
        >
          <ChevronLeft className="i" />
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-xs btn-square"
          aria-label={WORDS.nextMonth}
          onClick={() => setAt(stepFrom('month', at, 1))}
        >
          <ChevronRight className="i" />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys walk between its buttons */}
      <div ref={grid} className="mini" onKeyDown={walk}>
        {days.slice(0, 7).map((one) => (
          <span key={one} className="wd" aria-hidden="true">
            {weekdayName(one).slice(0, 1)}
          </span>
        ))}
        {days.map((one) => (
          <button
            key={one}
            type="button"
            data-date={one}
            tabIndex={one === stop ? 0 : -1}
            aria-label={spellDay(one)}
            aria-current={one === today ? 'date' : undefined}
            className={`cursor-pointer ${one === today ? 'on' : shown.includes(one) ? 'bg-base-300' : 'hover:bg-hover'} ${one.startsWith(month) ? '' : 'text-faint'}`}
            onClick={() => showDay(one)}
          >
            {dayNumber(one)}
          </button>
        ))}
      </div>
    </section>
  );
}
