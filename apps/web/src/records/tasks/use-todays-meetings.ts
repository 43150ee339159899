import type { Meeting } from '@outrider/shared/records/meetings';
import { trpc } from '../../ground/trpc.ts';
import { dateInputValue, todayText } from '../../ground/ui/clock.ts';
import { useNow } from '../../ground/ui/use-now.ts';

const SHOWN = 50;

/** One's own meetings of today that are not over yet. */
export function useTodaysMeetings() {
  const now = useNow();
  const query = trpc.pipeline.meetings.list.useQuery({ show: 'upcoming', limit: SHOWN }, { meta: { quiet: true } });
  return { ...query, data: query.data && ofToday(query.data.items, now) };
}

const ofToday = (meetings: Meeting[], now: number): Meeting[] =>
  meetings.filter(
    ({ starts_at, ends_at }) => dateInputValue(new Date(starts_at)) <= todayText(now) && Date.parse(ends_at) > now,
  );
