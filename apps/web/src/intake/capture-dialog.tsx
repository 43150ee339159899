import { zodResolver } from '@hookform/resolvers/zod';
import { leadCaptureSchema } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { useForm } from 'react-hook-form';
import { describeFailure, sentenceOf } from '../errors/failure.ts';
import { trpc } from '../trpc.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { CAPTURE_DEFAULTS, type CaptureFields, type CaptureResult } from './capture-fields.ts';
import { CaptureForm } from './capture-form.tsx';

/** The capture form in its dialog. Only the email is required; a known email fills the gaps of that lead. */
export function CaptureDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm<CaptureFields, unknown, CaptureResult>({
    resolver: zodResolver(leadCaptureSchema),
    defaultValues: CAPTURE_DEFAULTS,
  });
  const capture = trpc.leads.capture.useMutation({
    meta: { failure: MESSAGES.captureFailed },
    onSuccess({ score }) {
      showToast(MESSAGES.captured(score), { kind: 'success' });
      form.reset(CAPTURE_DEFAULTS);
      void utils.leads.invalidate();
      onClose();
    },
    onError(error) {
      for (const { field, message } of describeFailure(error).fields) {
        if (Object.hasOwn(CAPTURE_DEFAULTS, field)) form.setError(field as keyof CaptureFields, { message });
      }
    },
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
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <CaptureForm form={form} />
    </FormDialog>
  );
}
