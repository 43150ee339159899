import { LOST_REASON_LABELS } from '@outrider/shared/ground/fields/opportunity';
import { FORECAST_CATEGORY_LABELS } from '@outrider/shared/insight/forecast';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { can } from '@outrider/shared/ground/permissions';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { RecordFacts } from '../engine/record-facts.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { companyCurrency } from '../../ground/ui/company-currency.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { CategorySelect } from './category-select.tsx';
import { placeOf } from '../engine/subject-calls.ts';
import { CurrencyDialog } from './currency-dialog.tsx';
import { DEAL } from './deal-kind.tsx';
import { DEALS_WORDS } from './words.ts';

const { facts: LABELS, drawer: WORDS } = DEALS_WORDS;

/**
 * What is known of a deal, each fact edited in its place; above, its place in the forecast, its currency, why it was
 * lost and the lead it came of.
 */
export function DealFacts({ deal, without }: { deal: Opportunity; without?: readonly string[] }) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const mayEdit = !readOnly && can(user, 'pipeline.edit', { assigned_to: deal.owner_id });
  return (
    <>
      <dl className="border-line grid gap-0.5 border-b px-5 py-3 text-sm max-lg:px-4">
        {deal.category && (
          <div className="fact items-center">
            <dt>{DEALS_WORDS.category.label}</dt>
            <dd>
              {mayEdit && <CategorySelect deal={deal} className="select-ghost -ml-2 w-full print:hidden" />}
              <span className={`fact-v ${mayEdit ? 'hidden print:block' : ''}`}>
                {FORECAST_CATEGORY_LABELS[deal.category]}
              </span>
            </dd>
          </div>
        )}
        <CurrencyFact deal={deal} canEdit={mayEdit} />
        {deal.lost_reason && (
          <Fact label={WORDS.lostFor}>
            {[LOST_REASON_LABELS[deal.lost_reason], deal.lost_note].filter(Boolean).join(': ')}
          </Fact>
        )}
        {deal.lead_id && (
          <Fact label={LABELS.lead}>
            <Link to={placeOf('lead', deal.lead_id)} className="link break-words">
              {[deal.lead_name, deal.lead_company].filter(Boolean).join(', ')}
            </Link>
          </Fact>
        )}
      </dl>
      <RecordFacts kind={DEAL} row={deal} without={without} />
    </>
  );
}

/** Its currency, and the rate where it is not the company's. */
function CurrencyFact({ deal, canEdit }: { deal: Opportunity; canEdit: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const { currency, currency_rate } = deal;
  const told =
    currency_rate === null ? currency : DEALS_WORDS.currency.worth(currency, currency_rate, companyCurrency());
  return (
    <div className="fact">
      <dt>{DEALS_WORDS.currency.label}</dt>
      <dd>
        {canEdit ? (
          <button
            type="button"
            className="fact-v"
            aria-label={DEALS_WORDS.currency.change(told)}
            onClick={() => setAsked(true)}
          >
            {told}
          </button>
        ) : (
          <span className="fact-v">{told}</span>
        )}
        {isAsked && <CurrencyDialog deal={deal} onClose={() => setAsked(false)} />}
      </dd>
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="fact">
    <dt>{label}</dt>
    <dd>
      <span className="fact-v">{children}</span>
    </dd>
  </div>
);
