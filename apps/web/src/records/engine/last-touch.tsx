import { UNTOUCHED_DAYS } from '@outrider/shared/records/accounts';
import { DAY_MS } from '@outrider/shared/ground/days';
import { formatAgo, formatMoment } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';

/** When somebody last dealt with a record. `plain`: where something else on the line says that it is wanting. */
export function LastTouch({ at, plain = false }: { at: string | null; plain?: boolean }) {
  const now = useNow();
  if (at === null) return <span className="text-faint">Never</span>;
  const isQuiet = !plain && now - Date.parse(at) > UNTOUCHED_DAYS * DAY_MS;
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
