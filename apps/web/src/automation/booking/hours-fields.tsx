import type { BookingHours } from '@outrider/shared/automation/booking';
import { BOOKING_LIMITS } from '@outrider/shared/automation/booking-paths';
import { Plus, X } from 'lucide-react';
import { WORK_HOURS } from './booking-draft.ts';
import { BOOKING_WORDS as WORDS } from './words.ts';
import { WrongChoice } from './wrong-choice.tsx';

type HoursFieldsProps = {
  hours: readonly BookingHours[];
  onChange: (hours: BookingHours[]) => void;
  errors: Readonly<Record<string, string>>;
};

/** The hours of a week, day by day; a day may have several. */
export function HoursFields({ hours, onChange, errors }: HoursFieldsProps) {
  const replace = (at: number, change: Partial<BookingHours>) =>
    onChange(hours.map((one, index) => (index === at ? { ...one, ...change } : one)));
  const remove = (at: number) => onChange(hours.filter((_, index) => index !== at));
  function add(weekday: number) {
    const last = hours.findLast((one) => one.weekday === weekday);
    const fresh = last ? { weekday, from: last.to, to: '20:00' } : { weekday, ...WORK_HOURS };
    onChange([...hours, fresh].toSorted((a, b) => a.weekday - b.weekday));
  }
  return (
    <>
      <ul className="grid gap-2">
        {WORDS.days.map((day, index) => {
          const weekday = index + 1;
          const own = hours.flatMap((one, at) => (one.weekday === weekday ? [{ ...one, at }] : []));
          return (
            <li key={day} className="grid items-start gap-x-2 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
              <label className="flex min-h-8 items-center gap-2.5">
                <input
                  type="checkbox"
                  className="checkbox checkbox-sm"
                  checked={own.length > 0}
                  onChange={({ target }) =>
                    target.checked ? add(weekday) : onChange(hours.filter((one) => one.weekday !== weekday))
                  }
                />
                {day}
              </label>
              <div className="grid gap-2">
                {own.length === 0 && <p className="text-faint flex min-h-8 items-center">{WORDS.closedDay}</p>}
                {own.map(({ at, from, to }) => {
                  const error = errors[`hours.${at}.to`] ?? errors[`hours.${at}.from`];
                  return (
                    <div key={at}>
                      <div className="flex items-center gap-2">
                        <Time label={WORDS.from(day)} value={from} onChange={(time) => replace(at, { from: time })} />
                        <span aria-hidden="true">–</span>
                        <Time
                          label={WORDS.to(day)}
                          value={to}
                          isWrong={error !== undefined}
                          onChange={(time) => replace(at, { to: time })}
                        />
                        {own.length > 1 && (
                          <button
                            type="button"
                            className="btn btn-ghost btn-sm btn-square"
                            aria-label={WORDS.removeHours(day)}
                            onClick={() => remove(at)}
                          >
                            <X className="i" />
                          </button>
                        )}
                        {at === own.at(-1)?.at && hours.length < BOOKING_LIMITS.windows && (
                          <button
                            type="button"
                            className="btn btn-ghost btn-sm btn-square"
                            aria-label={WORDS.addHours(day)}
                            onClick={() => add(weekday)}
                          >
                            <Plus className="i" />
                          </button>
                        )}
                      </div>
                      {error && <p className="text-error text-xs">{error}</p>}
                    </div>
                  );
                })}
              </div>
            </li>
          );
        })}
      </ul>
      <WrongChoice error={errors['hours']} />
    </>
  );
}

type TimeProps = { label: string; value: string; isWrong?: boolean; onChange: (time: string) => void };

const Time = ({ label, value, isWrong = false, onChange }: TimeProps) => (
  <input
    type="time"
    aria-label={label}
    aria-invalid={isWrong || undefined}
    className="input input-sm w-32"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
