import type { CustomField, RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { withMoved } from './field-draft.ts';

const ROOT = '/settings/fields';

/**
 * All fields that a company made for the records of a type, how often they are used, and what an admin does with them.
 */
export function useFields(record_type: RecordTypeName) {
  const listed = { record_type, archived: true } as const;
  const utils = trpc.useUtils();
  const query = trpc.fields.list.useQuery(listed, { meta: { failure: MESSAGES.loadFieldsFailed } });
  const usage = trpc.fields.usage.useQuery({ record_type }, { meta: { failure: MESSAGES.loadFieldUsageFailed } });
  const onSettled = () => void utils.fields.invalidate();
  const reorder = trpc.fields.reorder.useMutation({ meta: { failure: MESSAGES.orderFieldsFailed }, onSettled });
  const archive = trpc.fields.archive.useMutation({ meta: { failure: MESSAGES.archiveFieldFailed }, onSettled });
  const restore = trpc.fields.restore.useMutation({ meta: { failure: MESSAGES.restoreFieldFailed }, onSettled });
  const all = query.data?.items ?? [];
  const living = all.filter(({ archived_at }) => archived_at === null);
  const archived = all.filter(({ archived_at }) => archived_at !== null);
  const restoreOne = ({ id, version }: CustomField) =>
    restore.mutate(
      { id, version },
      { onSuccess: ({ label }) => showToast(MESSAGES.fieldRestored(label), { kind: 'success' }) },
    );
  return {
    type: record_type,
    /** Where a field is edited, a new one, or with nothing the list. */
    pathOf: (id?: string) => `${ROOT}${id ? `/${id}` : ''}${record_type === 'lead' ? '' : `?type=${record_type}`}`,
    query,
    usage: usage.data,
    all,
    living,
    archived,
    archiving: archive.isPending,
    /** To another place in the list; shown at once, as it was where the server refuses. */
    move(from: number, to: number) {
      if (to < 0 || to >= living.length || from === to) return;
      const items = withMoved(living, from, to);
      void utils.fields.list.cancel();
      utils.fields.list.setData(listed, { items: [...items, ...archived] });
      reorder.mutate({ record_type, ids: items.map(({ id }) => id) });
    },
    archive: ({ id, version }: CustomField, after: () => void) =>
      archive.mutate(
        { id, version },
        {
          onSuccess(field) {
            showToast(MESSAGES.fieldArchived(field.label), {
              kind: 'success',
              action: { label: 'Undo', run: () => restoreOne(field) },
            });
            after();
          },
        },
      ),
    restore: restoreOne,
  };
}
export type FieldsModel = ReturnType<typeof useFields>;
