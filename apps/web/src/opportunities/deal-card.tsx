import type { Opportunity } from '@outrider/shared/opportunities';
import type { KeyboardEvent } from 'react';
import { ArrowRight, CircleDashed, Clock, Ellipsis } from 'lucide-react';
import { Avatar } from '../ui/avatar.tsx';
import { formatMoney } from '../ui/format.ts';
import { useNow } from '../ui/use-now.ts';
import { todayText } from './closing-days.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

const DAY_MS = 86_400_000;
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
export const formatCloseDay = (day: string) => shortDay.format(new Date(day));
export const dealLinkId = (id: string) => `deal-${id}`;

type DealCardProps = {
  deal: Opportunity;
  look?: string;
  onOpen: () => void;
  onMove?: () => void;
  /** On a board, where keys carry it. */
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A deal on a lane: its name is the link that opens it, and covers the card. */
export function DealCard({ deal, look = '', onOpen, onMove, onKeyDown }: DealCardProps) {
  const now = useNow();
  const { name, lead_company, lead_name, amount, currency, close_date, probability, owner_name } = deal;
  return (
    <article className={`deal ${look}`}>
      <div className="flex items-start gap-2">
        <a
          id={dealLinkId(deal.id)}
          href={`/opportunities?opportunity=${deal.id}`}
          draggable={false}
          aria-describedby={onKeyDown && 'board-keys'}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 truncate font-strong"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            onOpen();
          }}
        >
          {name}
        </a>
        {owner_name && (
          <span title={owner_name} className="z-10">
            <Avatar name={owner_name} className="-mt-px" />
            <span className="sr-only">{owner_name}</span>
          </span>
        )}
        {onMove && (
          <button
            type="button"
            className="btn btn-ghost btn-square z-10 -my-2 -mr-2 lg:hidden"
            aria-label={WORDS.moveOrEdit(name)}
            onClick={onMove}
          >
            <Ellipsis className="i text-muted" />
          </button>
        )}
      </div>
      <p className="text-muted truncate">{lead_company ?? lead_name ?? '\u00A0'}</p>
      <p className="num mt-1.5">
        <span className="font-strong">{formatMoney(amount, currency)}</span>
        <span className="text-faint"> · {close_date ? formatCloseDay(close_date) : WORDS.noDate}</span>
      </p>
      <NextStep deal={deal} today={todayText(now)} />
      <p className="border-line mt-2 flex items-center gap-2 border-t pt-2 text-xs">
        <Chance percent={probability} />
      </p>
      {deal.stale && (
        <p className="mt-2">
          <span className="tag b-orange">
            <Clock className="i size-3" />
            {WORDS.quiet(Math.floor((now - Date.parse(deal.last_activity_at)) / DAY_MS))}
          </span>
        </p>
      )}
    </article>
  );
}

function NextStep({ deal: { next_step, next_step_at }, today }: { deal: Opportunity; today: string }) {
  const line = 'mt-1.5 flex items-center gap-1.5 text-xs max-lg:text-sm';
  if (!next_step)
    return (
      <p className={`${line} text-band-orange-ink`}>
        <CircleDashed className="i size-3.5" />
        {WORDS.noNextStep}
      </p>
    );
  return (
    <p className={`${line} text-muted`}>
      <ArrowRight className="i text-faint size-3.5" />
      <span className="truncate">{next_step}</span>
      {next_step_at && (
        <span className={`num ml-auto shrink-0 ${next_step_at < today ? 'text-error font-strong' : 'text-faint'}`}>
          {next_step_at < today ? WORDS.overdue : formatCloseDay(next_step_at)}
        </span>
      )}
    </p>
  );
}

/** A win chance in ink: the colors of bands belong to lead scores. */
export const Chance = ({ percent }: { percent: number }) => (
  <span className="chance" title={WORDS.chance(percent)}>
    <span className="chance-t" aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
    <span className="num">{percent}%</span>
  </span>
);
