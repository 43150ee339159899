import type { NextDeal } from '@outrider/shared/insight/dashboard';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../ground/ui/format.ts';
import { ASSISTANT_WORDS } from './words.ts';

/** The deals that wait for somebody, each with why. */
export const NextDeals = ({ deals }: { deals: NextDeal[] }) => (
  <ul className="mt-1.5">
    {deals.map((deal) => (
      <li key={deal.id}>
        <Link to={deal.link} className="hover:bg-hover -mx-2 flex justify-between gap-3 rounded-md px-2 py-1.5 text-sm">
          <span className="min-w-0">
            <span className="block truncate">{deal.name}</span>
            <span className="text-faint line-clamp-2 text-xs">
              {[ASSISTANT_WORDS.why(deal), deal.owner].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="num">{formatMoney(deal.amount, deal.currency)}</span>
        </Link>
      </li>
    ))}
  </ul>
);
