import { zodResolver } from '@hookform/resolvers/zod';
import { customName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { useCustomFields } from '../../records/fields/use-custom-fields.ts';
import { useCustomDefaults } from '../../records/engine/custom-form.ts';
import { trpc } from '../../ground/trpc.ts';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { useFormDraft } from '../../ground/ui/form-draft.ts';
import { useFormValues } from '../../ground/ui/form-values.ts';
import { showToast } from '../../ground/ui/toast.ts';
import {
  CAPTURE_DEFAULTS,
  CAPTURE_FORM,
  type CaptureFields,
  type CaptureResult,
  captureSchema,
} from './capture-fields.ts';
import { CaptureForm } from './capture-form.tsx';

/** The capture form in its dialog. Only the email is required; a known email fills the gaps of that lead. */
export function CaptureDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const fields = useCustomFields('lead').filter(({ in_capture, required }) => in_capture || required);
  const form = useForm<CaptureFields, unknown, CaptureResult>({
    resolver: zodResolver(captureSchema(fields)),
    defaultValues: CAPTURE_DEFAULTS,
  });
  useCustomDefaults(form, fields);
  const draft = useFormDraft({
    name: 'capture',
    value: useFormValues(form),
    restore: (kept) => form.reset(kept, { keepDefaultValues: true }),
  });
  const capture = trpc.leads.capture.useMutation({
    meta: { failure: MESSAGES.captureFailed },
    onSuccess({ score }) {
      showToast(MESSAGES.captured(score), { kind: 'success' });
      draft.forget();
      void utils.leads.invalidate();
      onClose();
    },
    onError: (error) =>
      showFieldErrors(form, error, [
        ...CAPTURE_FORM.map(({ key }) => key),
        ...fields.map(({ key }) => customName(key)),
      ]),
  });

  const submit = form.handleSubmit((lead) => {
    if (!capture.isPending) capture.mutate(lead);
  });
  return (
    <FormDialog
      title="Capture Lead"
      action="Capture Lead"
      busyAction="Capturing"
      busy={capture.isPending}
      failure={capture.error ? sentenceOf(capture.error, MESSAGES.captureFailed) : null}
      width="max-w-2xl"
      draft={draft}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <CaptureForm form={form} fields={fields} />
    </FormDialog>
  );
}
