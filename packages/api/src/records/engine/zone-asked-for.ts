import type { CompanyQueries } from '@outrider/db';
import { allConditions, type AnyCondition, type AnyFilter } from '@outrider/shared/ground/fields/filter';
import { readZone } from '../../ground/time/company-zone.ts';

/** The company's zone for a filter that names days; any other does not look at it, and costs no statement. */
export const zoneAskedFor = async (db: CompanyQueries, filter: AnyFilter): Promise<string> =>
  allConditions<AnyCondition>(filter).some(
    (asked) => 'from' in asked || 'to' in asked || 'last_days' in asked || 'next_days' in asked,
  )
    ? readZone(db)
    : 'UTC';
