import { dayAt, startOfDay, addDays } from '@outrider/shared/ground/days';
import { groupBy } from '@outrider/shared/ground/group-by';
import { VISITOR_MESSAGES } from '@outrider/shared/ground/messages-booking';
import { ChevronLeft, ChevronRight, Globe } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { api } from '../../ground/api.ts';
import { timeZones } from '../../ground/ui/clock.ts';
import { spellZone } from '../../ground/ui/company-zone.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { usePageFormat } from '../../ground/ui/page-format.ts';
import { usePageLanguage } from '../../ground/ui/page-language.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { visitorSentence } from '../../ground/ui/visitor-sentence.ts';
import { dayNumber, daysOf, stepFrom } from '../../records/calendar/calendar-range.ts';
import { useLoaded } from '../../ground/ui/use-loaded.ts';
import { useVisitorWords } from './words-visitor.ts';

type VisitorTimesProps = {
  slug: string;
  /** Of the booking that is to be moved. */
  token?: string;
  /** In which its hours are. */
  hostZone: string;
  /** The first and the last moment at which a meeting can begin. */
  opens_at: string;
  closes_at: string;
  zone: string;
  onZone: (zone: string) => void;
  chosen: string | null;
  onChoose: (time: string) => void;
  /** What one does with the chosen time; `isLong`: at the foot of a phone. */
  forward: (isLong: boolean) => ReactNode;
};

/** The days of a month that have free times, and the times of one of them. */
export function VisitorTimes(props: VisitorTimesProps) {
  const { slug, token, hostZone, opens_at, closes_at, zone, onZone, chosen, onChoose, forward } = props;
  const language = usePageLanguage();
  const words = useVisitorWords();
  const format = usePageFormat();
  const first = dayAt(Date.parse(opens_at), zone);
  const last = dayAt(Date.parse(closes_at), zone);
  const [month, setMonth] = useState(chosen ? dayAt(Date.parse(chosen), zone) : first);
  const [picked, setPicked] = useState<string | null>(null);
  const days = daysOf('month', month);
  const { data, error, reload } = useLoaded([slug, token, zone, days[0]].join(' '), () =>
    api.booking.times.query({
      slug,
      ...(token && { token }),
      from: startOfDay(days[0] ?? first, zone).toISOString(),
      to: startOfDay(addDays(days.at(-1) ?? last, 1), zone).toISOString(),
    }),
  );
  const byDay = groupBy(data?.times ?? [], (time) => dayAt(Date.parse(time), zone));
  const wanted = picked ?? (chosen && dayAt(Date.parse(chosen), zone));
  const day = wanted && byDay.has(wanted) ? wanted : days.find((one) => byDay.has(one));
  const times = (day && byDay.get(day)) || [];
  const turn = (by: 1 | -1) => {
    setPicked(null);
    setMonth(`${stepFrom('month', month, by).slice(0, 8)}01`);
  };
  const hasNext = month.slice(0, 7) < last.slice(0, 7);
  return (
    <section className="min-w-0 px-5 py-5 lg:px-7 lg:py-7" aria-label={words.pick}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_13rem]">
        <div>
          <div className="mb-2 flex items-center justify-between">
            <h2 className="text-base">{format.month(month)}</h2>
            <span className="flex">
              <button
                type="button"
                className="btn btn-sm btn-square btn-ghost"
                aria-label={words.previous}
                disabled={month.slice(0, 7) <= first.slice(0, 7)}
                onClick={() => turn(-1)}
              >
                <ChevronLeft className="i" />
              </button>
              <button
                type="button"
                className="btn btn-sm btn-square btn-ghost"
                aria-label={words.next}
                disabled={!hasNext}
                onClick={() => turn(1)}
              >
                <ChevronRight className="i" />
              </button>
            </span>
          </div>
          <Month days={days} byDay={byDay} day={day ?? null} isBusy={!data && !error} onPick={setPicked} />
          <ZoneSelect zone={zone} onZone={onZone} />
        </div>
        <div>
          {error !== null && (
            <FormAlert>
              {visitorSentence(error, VISITOR_MESSAGES[language].timesFailed, language)}
              <button type="button" className="btn btn-line btn-sm ml-3" onClick={reload}>
                {words.again}
              </button>
            </FormAlert>
          )}
          {!data && !error && <p className="text-muted">{words.loadingTimes}</p>}
          {data && !day && (
            <>
              <p className="text-muted text-pretty">{hasNext ? words.none(format.month(month)) : words.noneAhead}</p>
              {hasNext && (
                <button type="button" className="btn btn-line btn-sm mt-3" onClick={() => turn(1)}>
                  {words.next}
                </button>
              )}
            </>
          )}
          {day && (
            <>
              <h3 className="num mb-3 text-sm lg:mt-1.5">{format.longDay(day)}</h3>
              <div className="grid gap-2 max-lg:grid-cols-2 lg:max-h-96 lg:overflow-y-auto lg:p-1">
                {times.map((time) => (
                  <Time
                    key={time}
                    clock={format.clock(new Date(time), zone)}
                    isChosen={time === chosen}
                    onChoose={() => onChoose(time)}
                    forward={forward(false)}
                  />
                ))}
              </div>
              <p className="text-faint mt-3 text-xs max-lg:text-sm">
                {zone === hostZone
                  ? words.zones(spellZone(zone))
                  : words.zonesOfHost(spellZone(zone), spellZone(hostZone))}
              </p>
            </>
          )}
          <output className="sr-only">{day ? words.day(format.longDay(day), words.times(times.length)) : ''}</output>
        </div>
      </div>
      {chosen && (
        <div className="bg-base-100 border-line sticky bottom-0 -mx-5 mt-5 -mb-5 border-t p-3 lg:hidden">
          {forward(true)}
        </div>
      )}
    </section>
  );
}

type MonthProps = {
  days: string[];
  byDay: ReadonlyMap<string, string[]>;
  day: string | null;
  isBusy: boolean;
  onPick: (day: string) => void;
};

/** Days with free times are buttons, between which the arrow keys walk; the others are text. */
function Month({ days, byDay, day, isBusy, onPick }: MonthProps) {
  const words = useVisitorWords();
  const format = usePageFormat();
  const grid = useRef<HTMLDivElement>(null);
  function walk(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(Math.max(at + by, 0), buttons.length - 1)]?.focus();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys walk between its buttons
    <div ref={grid} className="mini big" aria-busy={isBusy} onKeyDown={walk}>
      {days.slice(0, 7).map((one) => (
        <span key={one} className="wd" aria-hidden="true">
          {format.weekday(one)}
        </span>
      ))}
      {days.map((one) => {
        const times = byDay.get(one)?.length ?? 0;
        return times > 0 ? (
          <button
            key={one}
            type="button"
            className={one === day ? 'on' : 'free'}
            aria-label={words.day(format.longDay(one), words.times(times))}
            aria-pressed={one === day}
            onClick={() => onPick(one)}
          >
            {dayNumber(one)}
          </button>
        ) : (
          <span key={one} className="text-faint">
            {dayNumber(one)}
          </span>
        );
      })}
    </div>
  );
}

function ZoneSelect({ zone, onZone }: { zone: string; onZone: (zone: string) => void }) {
  const words = useVisitorWords();
  const format = usePageFormat();
  const now = useNow();
  const zones = timeZones();
  const shown = zones.includes(zone) ? zones : [zone, ...zones];
  return (
    <label className="mt-5 flex items-center gap-2 text-sm">
      <Globe className="i text-faint shrink-0" />
      <span className="sr-only">{words.zone}</span>
      <select
        className="select select-sm !w-auto max-w-full !pr-9"
        value={zone}
        onChange={({ target }) => onZone(target.value)}
      >
        {shown.map((one) => (
          <option key={one} value={one}>
            {one === zone ? words.zoneNow(spellZone(one), format.clock(new Date(now), one)) : spellZone(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

type TimeProps = { clock: string; isChosen: boolean; onChoose: () => void; forward: ReactNode };

/** A time; once chosen, the way on stands beside it. */
const Time = ({ clock, isChosen, onChoose, forward }: TimeProps) =>
  isChosen ? (
    <span className="contents">
      <button type="button" className="btn bg-neutral text-neutral-content num lg:hidden" aria-pressed="true">
        {clock}
      </button>
      <span className="hidden grid-cols-2 gap-2 lg:grid">
        <button
          type="button"
          className="btn bg-base-300 num border-line-strong px-1 whitespace-nowrap"
          aria-pressed="true"
        >
          {clock}
        </button>
        {forward}
      </span>
    </span>
  ) : (
    <button type="button" className="btn btn-line num" aria-pressed="false" onClick={onChoose}>
      {clock}
    </button>
  );
