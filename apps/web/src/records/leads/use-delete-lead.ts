import type { BulkRun } from '@outrider/shared/records/bulk';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEffect, useState } from 'react';
import { useNeighbours } from '../engine/use-neighbours.ts';
import { noteDeleted, noteRestored } from '../../ground/errors/deleted-records.ts';
import { trpc } from '../../ground/trpc.ts';

type Started = { run?: BulkRun };

/** Deletes a lead from its own page, as the list does: as a run, which the list shows with its Undo. */
export function useDeleteLead(id: string): () => void {
  const navigate = useNavigate();
  const back = useNeighbours()?.back ?? '/leads';
  const [request_key] = useState(() => crypto.randomUUID());
  const start = trpc.bulk.start.useMutation({
    meta: { failure: MESSAGES.bulkFailed('delete', 'lead') },
    onMutate: () => noteDeleted([id]),
    onError: () => noteRestored([id]),
    onSuccess: (run) => void navigate(back, { state: { run } satisfies Started }),
  });
  return () =>
    !start.isPending && start.mutate({ record_type: 'lead', action: 'delete', selection: { ids: [id] }, request_key });
}

/** The run that somebody came from a lead's page with; once, not again when the list is loaded anew. */
export function useRunBrought(): [run: BulkRun | null, setRun: (run: BulkRun | null) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const brought = (state as Started | null)?.run ?? null;
  const [run, setRun] = useState(brought);
  useEffect(() => {
    if (brought) void navigate(pathname + search, { replace: true });
  }, [brought, navigate, pathname, search]);
  return [run, setRun];
}
