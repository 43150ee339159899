import type { Calendar } from '@outrider/shared/records/meetings';
import { CalendarClock } from 'lucide-react';
import { useUser } from '../../people/session/user-context.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { timeInputValue } from '../../ground/ui/clock.ts';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { formatClock } from '../../ground/ui/format.ts';
import { roleLabel } from '../../ground/ui/role-label.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { clockOf, hourOf } from './calendar-range.ts';
import { freeBetween, minutesOf, partOf, type Stretch, wallOf } from './day-layout.ts';
import type { Slot } from './use-grid-drag.ts';
import type { CalendarMeeting } from './calendar-items.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

/** In which part of the day times to meet are looked for. */
const OFFICE: Stretch = { start: 9 * 60, end: 18 * 60 };
const SHORTEST = 30;
/** What takes less than this has no room for a text. */
const WITH_TEXT = 45;
const HEADS = { first: 8, last: 19 };

/** On a phone the names stay while the day is moved sideways. */
const STAYS = 'max-lg:bg-base-100 max-lg:sticky max-lg:left-0 max-lg:z-2';

type TeamDayProps = {
  calendar: Calendar;
  day: string;
  today: string;
  onOpen: (meeting: CalendarMeeting, anchor: Element) => void;
  onDraw: (slot: Slot) => void;
};
type Taken = Stretch & { id: string; meeting: CalendarMeeting | null };

/** One day of everybody, to scale, and when all of them are free. */
export function TeamDay({ calendar, day, today, onOpen, onDraw }: TeamDayProps) {
  const { id: me } = useUser();
  const zone = companyZone();
  const now = minutesOf(timeInputValue(new Date(useNow())));
  const isWhole = calendar.people.length === calendar.people_total;
  const rows = calendar.people.map((person) => ({
    person,
    taken: takenBy(person.id, person.id === me ? calendar.external : [], calendar, day, zone),
  }));
  const all = rows.flatMap(({ taken }) => taken);
  const first = Math.min(HEADS.first, ...all.map(({ start }) => Math.floor(start / 60)));
  const last = Math.max(HEADS.last, ...all.map(({ end }) => Math.ceil(end / 60)));
  const from = day === today ? Math.max(OFFICE.start, Math.ceil(now / 15) * 15) : OFFICE.start;
  const free = freeBetween(all, { start: from, end: OFFICE.end }, SHORTEST);
  const across = (minutes: number) => `${((minutes - first * 60) / ((last - first) * 60)) * 100}%`;
  const hours = Array.from({ length: last - first - 1 }, (_, i) => first + i + 1);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <section
        className="overflow-x-auto -outline-offset-2"
        aria-label={WORDS.teamDay}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
      >
        <table className="w-full min-w-3xl table-fixed border-collapse">
          <thead>
            <tr className="border-line border-b">
              <th
                scope="col"
                className={`text-faint h-9 w-52 px-5 text-left text-xs font-normal max-lg:w-44 max-lg:px-4 ${STAYS}`}
              >
                {WORDS.person}
              </th>
              <th scope="col" className="border-line relative border-l p-0" aria-label={WORDS.views.day}>
                {hours.map((hour) => (
                  <span
                    key={hour}
                    className="text-faint num absolute top-1/2 -translate-1/2 text-xs font-normal"
                    style={{ left: across(hour * 60) }}
                  >
                    {hourOf(hour)}
                  </span>
                ))}
              </th>
              <th scope="col" className="border-line text-faint w-24 border-l px-3 text-right text-xs font-normal">
                {WORDS.free}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ person, taken }) => (
              <tr key={person.id} className="border-line h-18 border-b">
                <th scope="row" className={`px-5 text-left font-normal max-lg:px-4 ${STAYS}`}>
                  <span className="flex items-center gap-3">
                    <Avatar name={person.full_name} />
                    <span className="min-w-0">
                      <span className="block truncate font-strong">{person.full_name}</span>
                      <span className="text-faint block text-xs">{roleLabel(person.role)}</span>
                    </span>
                  </span>
                </th>
                <td className="border-line relative border-l p-0">
                  {hours.map((hour) => (
                    <span
                      key={hour}
                      aria-hidden="true"
                      className="border-line absolute inset-y-0 border-l"
                      style={{ left: across(hour * 60) }}
                    />
                  ))}
                  {taken.map((one) => (
                    <TakenBlock
                      key={one.id}
                      taken={one}
                      name={person.full_name}
                      style={{
                        left: across(one.start),
                        width: `calc(${across(one.end)} - ${across(one.start)} - 2px)`,
                      }}
                      onOpen={onOpen}
                    />
                  ))}
                  {day === today && now > first * 60 && now < last * 60 && (
                    <span
                      aria-hidden="true"
                      className="bg-error absolute inset-y-0 w-px"
                      style={{ left: across(now) }}
                    />
                  )}
                </td>
                <td className="border-line num text-muted border-l px-3 text-right">
                  {freeTotal(freeBetween(taken, OFFICE, 1))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!isWhole && (
        <p className="text-muted px-4 pt-3 lg:px-5">{WORDS.peopleShown(rows.length, calendar.people_total)}</p>
      )}
      {day >= today && <FreeTimes free={free} whose={WORDS.freeAt(rows.length, isWhole)} day={day} onDraw={onDraw} />}
    </div>
  );
}

function takenBy(
  person: string,
  own: Calendar['external'],
  { meetings, busy }: Calendar,
  day: string,
  zone: string,
): Taken[] {
  const known = meetings
    .filter(({ person_ids }) => person_ids.includes(person))
    .map((meeting) => ({ id: meeting.id, meeting, part: partOf(wallOf(meeting, zone), day) }));
  const unknown = [
    ...busy.filter(({ person_id }) => person_id === person),
    ...own.filter(({ is_busy }) => is_busy),
  ].map((times) => ({
    id: `${times.starts_at} ${times.ends_at}`,
    meeting: null,
    part: partOf(wallOf(times, zone), day),
  }));
  return [...known, ...unknown].flatMap(({ part, ...rest }) => (part ? [{ ...rest, ...part }] : []));
}

function TakenBlock({
  taken: { start, end, meeting },
  name,
  style,
  onOpen,
}: {
  taken: Taken;
  name: string;
  style: { left: string; width: string };
  onOpen: TeamDayProps['onOpen'];
}) {
  const hasText = end - start >= WITH_TEXT;
  const shape = 'absolute inset-y-2 overflow-hidden rounded-md px-1.5 text-left text-xs';
  if (!meeting)
    return (
      <span className={`ev-busy ${shape} grid content-center`} style={style}>
        <span className="sr-only">{`${WORDS.busyPerson(name)}, ${WORDS.draft(clockOf(start), clockOf(end))}`}</span>
        {hasText && <span aria-hidden="true">{WORDS.busy}</span>}
      </span>
    );
  return (
    <button
      type="button"
      className={`${meeting.kind === 'customer' ? 'ev-meet' : 'ev-int'} ${shape} cursor-pointer`}
      style={style}
      title={`${meeting.title}, ${formatClock(meeting.starts_at)}`}
      aria-label={`${name}: ${meeting.title}, ${formatClock(meeting.starts_at)}`}
      onClick={(event) => onOpen(meeting, event.currentTarget)}
    >
      {hasText && (
        <>
          <b className="block truncate font-strong">{meeting.title}</b>
          <span className="num block truncate">{formatClock(meeting.starts_at)}</span>
        </>
      )}
    </button>
  );
}

function freeTotal(free: readonly Stretch[]): string {
  const minutes = free.reduce((sum, { start, end }) => sum + end - start, 0);
  return minutes === 0 ? '–' : WORDS.hours(Math.floor(minutes / 60), minutes % 60);
}

type FreeTimesProps = {
  free: readonly Stretch[];
  /** Before the times. */
  whose: string;
  day: string;
  onDraw: (slot: Slot) => void;
};

function FreeTimes({ free, whose, day, onDraw }: FreeTimesProps) {
  const [first] = free;
  return (
    <div className="bg-base-200 m-4 flex flex-wrap items-center gap-3 rounded-lg px-4 py-3 lg:mx-5">
      <CalendarClock className="i text-faint" />
      <p className="min-w-0 flex-1">
        {first ? (
          <>
            <span className="font-strong">{whose}</span>{' '}
            <span className="num">
              {free.map(({ start, end }) => WORDS.draft(clockOf(start), clockOf(end))).join(', ')}
            </span>
          </>
        ) : (
          WORDS.noneFree
        )}
      </p>
      {first && (
        <button
          type="button"
          className="btn btn-sm btn-line"
          onClick={() => onDraw({ day, start: first.start, end: first.start + SHORTEST })}
        >
          {WORDS.scheduleAt(clockOf(first.start))}
        </button>
      )}
    </div>
  );
}
