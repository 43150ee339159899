import { IMPORT_WORKING, type ImportDetail } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';

const WATCH_MS = 1_000;

/** One import, watched while something works on it, and what can be asked of it. */
export function useImport(id: string) {
  const utils = trpc.useUtils();
  const query = trpc.imports.get.useQuery(
    { id },
    {
      meta: { failure: MESSAGES.loadImportsFailed },
      refetchInterval: ({ state }) => (state.data && IMPORT_WORKING.has(state.data.state) ? WATCH_MS : false),
    },
  );
  const options = {
    meta: { failure: MESSAGES.importFailed },
    onSuccess: (detail: ImportDetail) => {
      utils.imports.get.setData({ id }, detail);
      void utils.imports.list.invalidate();
    },
  };
  const check = trpc.imports.check.useMutation(options);
  const run = trpc.imports.run.useMutation(options);
  const cancel = trpc.imports.cancel.useMutation(options);
  const undo = trpc.imports.undo.useMutation(options);
  return { query, check, run, cancel, undo, busy: [check, run, cancel, undo].some(({ isPending }) => isPending) };
}
export type ImportActions = ReturnType<typeof useImport>;
