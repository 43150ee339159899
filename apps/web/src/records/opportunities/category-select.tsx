import {
  FORECAST_CATEGORIES,
  FORECAST_CATEGORY_LABELS,
  type ForecastCategory,
} from '@outrider/shared/insight/forecast';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { trpc } from '../../ground/trpc.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.category;

type CategorySelectProps = {
  deal: Pick<Opportunity, 'id' | 'version' | 'name' | 'category' | 'own_category'>;
  className?: string;
};

/** Where a deal counts in the forecast: as its chance says, or as somebody does. */
export function CategorySelect({
  deal: { id, version, name, category, own_category },
  className,
}: CategorySelectProps) {
  const utils = trpc.useUtils();
  const categorize = trpc.forecast.categorize.useMutation({
    meta: { failure: WORDS.failed },
    onSettled: () => void Promise.all([utils.forecast.invalidate(), utils.pipeline.opportunities.invalidate()]),
  });
  return (
    <select
      className={`select select-sm ${className ?? ''}`}
      aria-label={WORDS.of(name)}
      title={WORDS.byChanceTitle}
      value={own_category ?? ''}
      disabled={categorize.isPending}
      onChange={({ target: { value } }) =>
        categorize.mutate({ id, version, category: value === '' ? null : (value as ForecastCategory) })
      }
    >
      <option value="">{WORDS.byChance(own_category || !category ? null : FORECAST_CATEGORY_LABELS[category])}</option>
      {FORECAST_CATEGORIES.map((one) => (
        <option key={one} value={one}>
          {FORECAST_CATEGORY_LABELS[one]}
        </option>
      ))}
    </select>
  );
}
