import type { SubjectType } from '@outrider/shared/records/records';
import { trpc } from '../../ground/trpc.ts';

/** What every record is asked under the same names, in the same shapes. */
type SubjectCalls = Pick<typeof trpc.accounts, 'timeline' | 'log' | 'update'>;
const CALLS: Record<SubjectType, unknown> = {
  lead: trpc.leads,
  account: trpc.accounts,
  contact: trpc.contacts,
  opportunity: trpc.pipeline.opportunities,
};
export const subjectCalls = (type: SubjectType) => CALLS[type] as SubjectCalls;

/** What is known of one in this browser. */
export function useSubjectCache(type: SubjectType) {
  const utils = trpc.useUtils();
  const caches: Record<SubjectType, unknown> = {
    lead: utils.leads,
    account: utils.accounts,
    contact: utils.contacts,
    opportunity: utils.pipeline.opportunities,
  };
  return caches[type] as Pick<typeof utils.accounts, 'get'>;
}

/** Asks again for whatever tells of records: what happens to one stands on the timelines of others. */
export function useRefreshRecords(): () => void {
  const utils = trpc.useUtils();
  return () =>
    void Promise.all([
      utils.leads.invalidate(),
      utils.accounts.invalidate(),
      utils.contacts.invalidate(),
      utils.pipeline.invalidate(),
      utils.dashboard.invalidate(),
    ]);
}

/** Where a record has its page. */
const PLACES: Record<SubjectType, string> = {
  lead: '/leads',
  account: '/accounts',
  contact: '/contacts',
  opportunity: '/opportunities',
};
export const placeOf = (type: SubjectType, id: string) => `${PLACES[type]}/${id}`;
