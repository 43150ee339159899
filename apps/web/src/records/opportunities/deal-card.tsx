import { FORECAST_CATEGORY_LABELS } from '@outrider/shared/insight/forecast';
import { DAY_MS } from '@outrider/shared/ground/days';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import type { KeyboardEvent } from 'react';
import { ArrowRight, CircleDashed, Clock, Ellipsis } from 'lucide-react';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatMoney } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { companyOf } from './company-of.ts';
import { todayText } from '../../ground/ui/clock.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
export const formatCloseDay = (day: string) => shortDay.format(new Date(day));
export const dealLinkId = (id: string) => `deal-${id}`;

type DealCardProps = {
  deal: Opportunity;
  /** What the lanes are; a lane of months says which stage it is in. */ by?: 'stage' | 'month';
  look?: string;
  onOpen: () => void;
  onMove?: () => void;
  /** On a board, where keys carry it. */
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A deal on a lane: its name is the link that opens it, and covers the card. */
export function DealCard({ deal, by = 'stage', look = '', onOpen, onMove, onKeyDown }: DealCardProps) {
  const now = useNow();
  const { name, amount, currency, close_date, owner_name } = deal;
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
      <p className="text-muted truncate">
        {companyOf(deal) || '\u00A0'}
        {!deal.account_id && <span className="text-faint"> · {WORDS.noAccount}</span>}
      </p>
      <p className="num mt-1.5">
        <span className="font-strong">{formatMoney(amount, currency)}</span>
        <span className="text-faint"> · {close_date ? formatCloseDay(close_date) : WORDS.noDate}</span>
      </p>
      {by === 'stage' && <NextStep deal={deal} today={todayText(now)} />}
      <p className="border-line mt-2 flex items-center gap-2 border-t pt-2 text-xs">
        <Chance deal={deal} />
        {by === 'stage' ? (
          <ChanceReason deal={deal} />
        ) : (
          <span className="text-faint truncate">{deal.stage_label}</span>
        )}
        {by === 'month' && deal.category && (
          <span className={`ml-auto shrink-0 ${deal.category === 'commit' ? 'font-strong' : 'text-muted'}`}>
            {FORECAST_CATEGORY_LABELS[deal.category]}
          </span>
        )}
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

type ChanceOf = Pick<Opportunity, 'probability' | 'chance_by' | 'chance_reason'>;

/** A win chance in ink: the colors of bands belong to lead scores. */
export const Chance = ({ deal: { probability, chance_by, chance_reason } }: { deal: ChanceOf }) => (
  <span
    className="chance"
    title={[WORDS.chanceBy[chance_by](probability), chance_reason].filter((text) => text).join(': ')}
  >
    <span className="chance-t" aria-hidden="true">
      <i style={{ width: `${probability}%` }} />
    </span>
    <span className="num">{probability}%</span>
  </span>
);

/** What moves a learned chance most, or who gave it. */
const ChanceReason = ({ deal: { chance_by, chance_reason } }: { deal: ChanceOf }) => {
  const reason = chance_by === 'person' ? WORDS.byHand : chance_reason;
  return (
    reason && (
      <span className="text-faint min-w-0 truncate" title={WORDS.mainReason}>
        {reason}
      </span>
    )
  );
};
