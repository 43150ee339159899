import {
  DISMISS_LABELS,
  DISMISS_REASONS,
  type DismissReason,
  type Suggestion,
} from '@outrider/shared/insight/insights';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { sayOf } from './say-suggestion.ts';
import { INSIGHTS_WORDS } from './words.ts';

const WORDS = INSIGHTS_WORDS.suggestions;
const REASONS = Object.keys(DISMISS_REASONS) as DismissReason[];

/** Asks why: it decides when the suggestion may come back. */
export function DismissDialog({ suggestion, onClose }: { suggestion: Suggestion; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [reason, setReason] = useState<DismissReason>('not_now');
  const dismiss = trpc.insights.dismiss.useMutation({
    meta: { failure: WORDS.dismissFailed, quiet: true },
    onSuccess: (suggestions) => {
      utils.insights.suggestions.setData(undefined, suggestions);
      showToast(WORDS.dismissedToast, { kind: 'success' });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!dismiss.isPending) dismiss.mutate({ key: suggestion.key, reason });
  };
  return (
    <FormDialog
      title={WORDS.dismissTitle}
      action={WORDS.dismiss}
      busyAction={WORDS.dismissing}
      busy={dismiss.isPending}
      failure={dismiss.error && sentenceOf(dismiss.error, WORDS.dismissFailed)}
      width="max-w-md"
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="font-strong sm:col-span-2">{sayOf(suggestion).title}</p>
      <fieldset className="grid gap-2 sm:col-span-2">
        <legend className="label-xs mb-1.5">{WORDS.why}</legend>
        {REASONS.map((one) => (
          <label key={one} className="flex items-center gap-2.5">
            <input
              type="radio"
              name="reason"
              className="radio radio-sm"
              value={one}
              checked={reason === one}
              onChange={() => setReason(one)}
            />
            {DISMISS_LABELS[one]}
          </label>
        ))}
      </fieldset>
      <p className="text-faint text-xs sm:col-span-2">{WORDS.whyHint(DISMISS_REASONS[reason])}</p>
    </FormDialog>
  );
}
