import { zodResolver } from '@hookform/resolvers/zod';
import { customName } from '@outrider/shared/fields/custom';
import { MESSAGES } from '@outrider/shared/messages';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../errors/failure.ts';
import { useLeadFields } from '../fields/use-lead-fields.ts';
import { useCustomDefaults } from '../records/custom-form.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { showToast } from '../ui/toast.tsx';
import { CAPTURE_DEFAULTS, CAPTURE_FORM, type CaptureFields, type CaptureResult, captureSchema } from './capture-fields.ts';
import { CaptureForm } from './capture-form.tsx';

/** The capture form in its dialog. Only the email is required; a known email fills the gaps of that lead. */
export function CaptureDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const utils = trpc.useUtils();
  const fields = useLeadFields().filter(({ in_capture, required }) => in_capture || required);
  const form = useForm<CaptureFields, unknown, CaptureResult>({
    resolver: zodResolver(captureSchema(fields)),
    defaultValues: CAPTURE_DEFAULTS,
  });
  useCustomDefaults(form, fields);
  const capture = trpc.leads.capture.useMutation({
    meta: { failure: MESSAGES.captureFailed },
    onSuccess({ score }) {
      showToast(MESSAGES.captured(score), { kind: 'success' });
      form.reset(CAPTURE_DEFAULTS);
      void utils.leads.invalidate();
      onClose();
    },
    onError: (error) =>
      showFieldErrors(form, error, [...CAPTURE_FORM.map(({ key }) => key), ...fields.map(({ key }) => customName(key))]),
  });

  const submit = form.handleSubmit((lead) => {
    if (!capture.isPending) capture.mutate(lead);
  });
  const foot = (
    <FormFoot formId={formId} action="Capture Lead" busyAction="Capturing" busy={capture.isPending} onClose={onClose} />
  );
  return (
    <Dialog writes title="Capture Lead" onClose={onClose} foot={foot}>
      <form
        id={formId}
        noValidate
        className="grid min-h-0 gap-4 overflow-y-auto p-5 sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        {capture.error && (
          <FormAlert className="sm:col-span-2">{sentenceOf(capture.error, MESSAGES.captureFailed)}</FormAlert>
        )}
        <CaptureForm form={form} fields={fields} />
      </form>
    </Dialog>
  );
}
