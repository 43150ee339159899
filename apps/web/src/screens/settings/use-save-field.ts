import type { CustomField } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';

type SaveField = { onSaved: (field: CustomField) => void; onConflict: (current: CustomField) => void };

/** Adds a field, or saves its changes. `onConflict` gets the field as somebody else saved it meanwhile. */
export function useSaveField({ onSaved, onConflict }: SaveField) {
  const utils = trpc.useUtils();
  const done = (words: (label: string) => string) => ({
    meta: { failure: MESSAGES.saveFieldFailed, quiet: true },
    onSuccess(field: CustomField) {
      showToast(words(field.label), { kind: 'success' });
      void Promise.all([
        utils.fields.invalidate(),
        utils.leads.invalidate(),
        utils.accounts.invalidate(),
        utils.contacts.invalidate(),
      ]);
      onSaved(field);
    },
  });
  const create = trpc.fields.create.useMutation(done(MESSAGES.fieldCreated));
  const update = trpc.fields.update.useMutation({
    ...done(MESSAGES.fieldSaved),
    onError(error) {
      const current = error.data?.current as CustomField | undefined;
      if (current) onConflict(current);
    },
  });
  const error = update.error?.data?.current ? null : (create.error ?? update.error);
  return {
    create: create.mutate,
    update: update.mutate,
    error,
    isPending: create.isPending || update.isPending,
  };
}
