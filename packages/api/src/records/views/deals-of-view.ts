import { CLOSING, closingDays } from '@outrider/shared/insight/closing-days';
import type { DealAsks } from '@outrider/shared/records/opportunities';

/**
 * What a view of deals narrows its list to besides its filter: as the list's address says it, turned into what is asked
 * of the rows.
 */
export function dealsOfView({ tab, owner, stale, close, pipeline }: Record<string, string>, today: string): DealAsks {
  const closing = CLOSING.find((one) => one === close);
  return {
    stage: tab === 'closed' ? 'closed' : 'open',
    owner: tab === 'mine' ? 'me' : owner,
    stale: stale === 'yes' && tab !== 'closed',
    pipeline_id: pipeline,
    ...(closing && closingDays(closing, today)),
  };
}
