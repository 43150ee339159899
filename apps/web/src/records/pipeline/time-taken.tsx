import { addDays, isDay } from '@outrider/shared/ground/days';
import { momentInZone } from '@outrider/shared/ground/wall-time';
import { trpc } from '../../ground/trpc.ts';
import { formatClock } from '../../ground/ui/format.ts';
import { PIPELINE_WORDS } from './words.ts';

type TimeTakenProps = { date: string; time: string; minutes: number; timezone: string; besides: string | null };

const TIME = /^\d\d:\d\d$/;

/** What one has at that time already; saving is not kept from it. `besides`: the meeting itself. */
export function TimeTaken({ date, time, minutes, timezone, besides }: TimeTakenProps) {
  const isWhole = isDay(date) && TIME.test(time) && Number.isFinite(minutes);
  // A day more on both sides: the company's days begin elsewhere than those of the meeting's zone.
  const { data } = trpc.pipeline.meetings.calendar.useQuery(
    { from: isWhole ? addDays(date, -1) : '', to: isWhole ? addDays(date, 1) : '' },
    { enabled: isWhole, meta: { quiet: true } },
  );
  const from = isWhole ? momentInZone(date, time, timezone)?.getTime() : undefined;
  if (from === undefined || !data) return null;
  const taken = data.meetings.filter(
    ({ id, starts_at, ends_at }) =>
      id !== besides && Date.parse(starts_at) < from + minutes * 60_000 && Date.parse(ends_at) > from,
  );
  const [first] = taken;
  if (!first) return null;
  return (
    <output className="text-band-orange-ink text-sm sm:col-span-2">
      {PIPELINE_WORDS.meeting.taken(
        first.title,
        formatClock(first.starts_at),
        formatClock(first.ends_at),
        taken.length - 1,
      )}
    </output>
  );
}
