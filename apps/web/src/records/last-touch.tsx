import { DAY_MS } from '@outrider/shared/days';
import { formatAgo, formatMoment } from '../ui/format.ts';
import { useNow } from '../ui/use-now.ts';

/** After so many days without a word a record is marked. */
const QUIET_DAYS = 14;

/** When somebody last dealt with a record. */
export function LastTouch({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return <span className="text-faint">Never</span>;
  const isQuiet = now - Date.parse(at) >= QUIET_DAYS * DAY_MS;
  return (
    <time
      dateTime={at}
      title={formatMoment(at)}
      className={`num sm:whitespace-nowrap ${isQuiet ? 'tag b-orange' : ''}`}
    >
      {formatAgo(at, now)}
    </time>
  );
}
