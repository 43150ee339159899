import type { CompanyDb } from '@outrider/db';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import type { LeadSort } from '@outrider/shared/records/lead-list';
import type { RecordListInput } from '@outrider/shared/records/records';
import type { ViewRecord, ViewRecordsAsked } from '@outrider/shared/records/saved-views';
import { ACCOUNTS } from '../accounts/account-record.ts';
import { CONTACTS } from '../contacts/contact-record.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { pageTextOfLeads } from '../leads/list.service.ts';
import { dealsMatching } from '../opportunities/deal-columns.ts';
import { OPPORTUNITIES } from '../opportunities/opportunity-record.ts';
import { pageTextOf } from '../engine/list.ts';
import { dayAt } from '@outrider/shared/ground/days';
import { dealsOfView } from './deals-of-view.ts';
import { getView } from './views.service.ts';
import { readZone } from '../../ground/time/company-zone.ts';

const RECORDED = { account: ACCOUNTS, contact: CONTACTS, opportunity: OPPORTUNITIES } satisfies Partial<
  Record<RecordTypeName, object>
>;

/** The short filters of the list: a view has its tree. */
const NOTHING_ELSE = { source: undefined, status: undefined, priority: undefined };

/**
 * A page of the records that a view lists, as the list itself would show them to this user. @throws 403, 404; 422 for
 * another list's cursor
 */
export async function pageOfView(
  db: CompanyDb,
  user: CompanyUser,
  { id, limit, cursor }: ViewRecordsAsked,
  now: Date,
): Promise<{ items: ViewRecord[]; total: number; total_is: 'exact' | 'at_least'; next_cursor: string | null }> {
  const { record_type: type, view } = await getView(db, user, id);
  const { filter, q, sort, order, asks = {} } = view;
  const asked = { q, order, limit, cursor, total: 'bounded' } as const;
  if (type === 'lead') {
    const listed = { ...asked, filter: filter as LeadFilter, sort: sort as LeadSort, ...NOTHING_ELSE };
    const { items, ...page } = await pageTextOfLeads(db.forReading(), user, listed, now);
    return { ...page, items: JSON.parse(items) as ViewRecord[] };
  }
  const today = dayAt(now, await readZone(db));
  const also = type === 'opportunity' ? dealsMatching(dealsOfView(asks, today), user.id) : undefined;
  const listed = { ...asked, filter, sort } as RecordListInput;
  const { items, ...page } = await pageTextOf(RECORDED[type], db.forReading(), user, listed, now, also);
  return { ...page, items: JSON.parse(items) as ViewRecord[] };
}
