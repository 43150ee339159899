import { Video } from 'lucide-react';
import { PIPELINE_WORDS as WORDS } from './words.ts';

const MINUTE_MS = 60_000;
/** From when on the way in is what is pressed next. */
const JOIN_MINUTES = 60;

/** The address of a call in a meeting's place, where it is one that a browser may open. */
export const callLink = (location: string | null): string | null =>
  (location && /https?:\/\/[^\s/?#]+\S*/.exec(location)?.[0]) || null;

/** Whether it begins within the hour, or is under way. */
export const isJoinable = (starts_at: string, now: number): boolean => minutesTo(starts_at, now) <= JOIN_MINUTES;

const minutesTo = (starts_at: string, now: number) => Math.round((Date.parse(starts_at) - now) / MINUTE_MS);

/** Into a call; counts down to its beginning. */
export function JoinLink({
  url,
  starts_at,
  now,
  className = '',
}: {
  url: string;
  starts_at: string;
  now: number;
  className?: string;
}) {
  const minutes = minutesTo(starts_at, now);
  const isNext = isJoinable(starts_at, now);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      data-autofocus
      className={`btn btn-sm ${isNext ? 'btn-primary' : 'btn-line'} ${className}`}
    >
      <Video className="i" />
      {WORDS.join}
      {minutes > 0 && isNext && <span className="num font-normal">{WORDS.joinIn(minutes)}</span>}
    </a>
  );
}
