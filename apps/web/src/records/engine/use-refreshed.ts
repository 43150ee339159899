import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { useCallback } from 'react';
import { trpc } from '../../ground/trpc.ts';

/**
 * Fetches what is shown of records that a run changed. An account's people and a contact's account are shown
 * in each other's lists.
 */
export function useRefreshed(type: RecordTypeName): () => Promise<unknown> {
  const utils = trpc.useUtils();
  return useCallback(
    () =>
      type === 'lead'
        ? utils.leads.invalidate()
        : Promise.all([utils.accounts.invalidate(), utils.contacts.invalidate()]),
    [type, utils],
  );
}
