import type { DuplicatePair, MergeProposal } from '@outrider/shared/records/duplicates';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { trpc } from '../../ground/trpc.ts';

type Calls = typeof trpc.accounts.duplicates;
const CALLS: Readonly<Record<RecordTypeName, unknown>> = {
  lead: trpc.leads.duplicates,
  account: trpc.accounts.duplicates,
  contact: trpc.contacts.duplicates,
  opportunity: trpc.pipeline.opportunities.duplicates,
};
/**
 * The calls about duplicates of a record type. All have the shapes that those of accounts have, over records of their
 * own.
 */
export const duplicatesOf = (type: RecordTypeName): Calls => CALLS[type] as Calls;

type Utils = ReturnType<typeof trpc.useUtils>;
const cacheIn = (utils: Utils): Readonly<Record<RecordTypeName, unknown>> => ({
  lead: utils.leads.duplicates,
  account: utils.accounts.duplicates,
  contact: utils.contacts.duplicates,
  opportunity: utils.pipeline.opportunities.duplicates,
});

/** What is known of them in this browser. */
export const useDuplicatesCache = (type: RecordTypeName) =>
  cacheIn(trpc.useUtils())[type] as Utils['accounts']['duplicates'];

/** Asks again for whatever tells of records: two that became one are named in many lists. */
export function useRefreshMerged(): () => void {
  const utils = trpc.useUtils();
  return () =>
    void Promise.all([
      utils.leads.invalidate(),
      utils.accounts.invalidate(),
      utils.contacts.invalidate(),
      utils.pipeline.invalidate(),
    ]);
}

/** A record as it comes in pairs: its fields by name. */
export type AnyRecord = { id: string; created_at: string; version: number } & Readonly<Record<string, unknown>>;
export type AnyPair = DuplicatePair<AnyRecord>;
export type AnyProposal = MergeProposal<AnyRecord>;
