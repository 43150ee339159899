import { trpc } from '../../ground/trpc.ts';
import { countOf, formatCount, formatMoney, formatPercent } from '../../ground/ui/format.ts';
import { figure } from '../../ground/ui/figure-props.ts';
import { Tile } from '../../ground/ui/tile.tsx';
import { CUSTOMERS } from './account-kind.tsx';
import { ACCOUNTS_WORDS } from './words.ts';

const ACCOUNTS_WHERE = (filter: string) => `/accounts?filter=${encodeURIComponent(filter)}`;

/**
 * How many accounts there are and how they are doing; each number leads to its rows. When the figures cannot be had the
 * tiles stay without them.
 */
export function AccountTiles() {
  const { data } = trpc.accounts.summary.useQuery(undefined, {
    meta: { failure: ACCOUNTS_WORDS.summaryFailed, quiet: true },
  });
  return (
    <div className="sheet mx-4 mt-4 max-lg:hidden lg:mx-5">
      <ul className="cells grid-cols-5">
        <Tile
          label="Accounts"
          value={data ? formatCount(data.accounts) : null}
          figure={figure('accounts', data?.accounts)}
          meaning={`${formatCount(data?.new_accounts ?? 0)} new in 30 days`}
          to="/accounts"
        />
        <Tile
          label="Customers"
          value={data ? formatCount(data.customers) : null}
          figure={figure('accounts.customers', data?.customers)}
          meaning={`${formatPercent(data?.customers ?? 0, data?.accounts ?? 0)} of all accounts`}
          to="/accounts?tab=customers"
        />
        <Tile
          label={ACCOUNTS_WORDS.openPipeline}
          value={data ? formatMoney(data.open_amount) : null}
          figure={figure('deals.with_account.amount', data?.open_amount)}
          meaning={ACCOUNTS_WORDS.openDeals(
            countOf(data?.open_deals ?? 0, 'deal'),
            data?.deals_without_account ? formatCount(data.deals_without_account) : null,
          )}
          meant={figure('deals.with_account', data?.open_deals)}
          to={`/opportunities?view=list&filter=${encodeURIComponent('account_id:?')}`}
        />
        <Tile
          label="At risk"
          value={data ? formatCount(data.at_risk) : null}
          meaning={`bought ${formatMoney(data?.at_risk_amount ?? 0)} so far`}
          to={ACCOUNTS_WHERE('health:at_risk,critical')}
        />
        <Tile
          label={ACCOUNTS_WORDS.untouched}
          value={data ? formatCount(data.untouched) : null}
          meaning={`of ${countOf(data?.customers ?? 0, 'customer')}`}
          to={ACCOUNTS_WHERE(`${CUSTOMERS};last_touch_at:!30d`)}
        />
      </ul>
    </div>
  );
}
