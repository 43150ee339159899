import type { RecordTypeName } from './fields/custom.ts';

/** What records of a type are called inside a sentence. */
export const RECORD_NOUNS: Readonly<Record<RecordTypeName, { one: string; many: string }>> = {
  lead: { one: 'lead', many: 'leads' },
  account: { one: 'account', many: 'accounts' },
  contact: { one: 'contact', many: 'contacts' },
  opportunity: { one: 'deal', many: 'deals' },
};

/** Where their screens and their calls are. */
export const RECORD_PATHS: Readonly<Record<RecordTypeName, `/${string}`>> = {
  lead: '/leads',
  account: '/accounts',
  contact: '/contacts',
  opportunity: '/opportunities',
};

/** Under which name the API's procedures of a type stand. */
export const RECORD_ROUTERS: Readonly<Record<RecordTypeName, string>> = {
  lead: 'leads',
  account: 'accounts',
  contact: 'contacts',
  opportunity: 'pipeline.opportunities',
};

/** '1 lead', '1,234 accounts'. */
export function countRecords(count: number, type: RecordTypeName): string {
  const { one, many } = RECORD_NOUNS[type];
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
