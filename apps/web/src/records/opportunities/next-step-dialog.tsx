import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { isOutrun, sentenceOf } from '../../ground/errors/failure.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.nextStep;

/** What comes next with a deal, and until when; made on the version that was shown. */
export function NextStepDialog({ deal, onClose }: { deal: Opportunity; onClose: () => void }) {
  const refresh = useRefreshRecords();
  const update = trpc.pipeline.opportunities.update.useMutation({
    meta: { quiet: true },
    onSuccess() {
      showToast(WORDS.saved, { kind: 'success' });
      onClose();
    },
    onSettled: refresh,
  });
  const failure =
    update.error &&
    (isOutrun(update.error) ? MESSAGES.changedMeanwhile : sentenceOf(update.error, MESSAGES.saveDealFailed));
  return (
    <FormDialog
      title={WORDS.title(deal.name)}
      action={WORDS.save}
      busyAction={WORDS.saving}
      busy={update.isPending}
      failure={failure}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        if (update.isPending) return;
        const form = new FormData(event.currentTarget as HTMLFormElement);
        update.mutate({
          id: deal.id,
          version: deal.version,
          next_step: formText(form, 'next_step') || null,
          next_step_at: formText(form, 'next_step_at') || null,
        });
      }}
      onClose={onClose}
    >
      <Field label={DEALS_WORDS.facts.next_step} className="sm:col-span-2">
        {(control) => (
          <input
            {...control}
            name="next_step"
            data-autofocus
            maxLength={300}
            autoComplete="off"
            defaultValue={deal.next_step ?? ''}
            className="input w-full"
          />
        )}
      </Field>
      <Field label={WORDS.due}>
        {(control) => (
          <input
            {...control}
            name="next_step_at"
            type="date"
            defaultValue={deal.next_step_at ?? ''}
            className="input w-full"
          />
        )}
      </Field>
    </FormDialog>
  );
}
