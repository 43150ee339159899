import type { CompanyUserList } from '@outrider/shared/people/users';
import { countOf, formatCount } from '../../ground/ui/format.ts';
import { USERS_WORDS } from './words.ts';

/** How many seats are used. A disabled user needs none. */
export function Seats({ seats: { used, max }, disabled }: { seats: CompanyUserList['seats']; disabled: number }) {
  const full = used >= max;
  return (
    <section className="sheet flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3" aria-label="Seats">
      <p>
        <span className="num text-xl font-strong">{formatCount(used)}</span>{' '}
        <span className="text-muted num">of {countOf(max, 'seat')} used</span>
      </p>
      <div className="bar min-w-32 flex-1 sm:max-w-64" aria-hidden="true">
        <i
          className={full ? 'bg-band-orange' : 'bg-base-content'}
          style={{ width: `${Math.min(100, (used / max) * 100)}%` }}
        />
      </div>
      <p className="text-faint text-xs">{full ? USERS_WORDS.seatsFull : USERS_WORDS.seatsFree(max - used, disabled)}</p>
    </section>
  );
}
