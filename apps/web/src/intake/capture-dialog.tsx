import { zodResolver } from '@hookform/resolvers/zod';
import { leadCaptureSchema } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { describeFailure, sentenceOf } from '../errors/failure.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { showToast } from '../ui/toast.tsx';
import { CAPTURE_DEFAULTS, type CaptureFields, type CaptureResult } from './capture-fields.ts';
import { CaptureForm } from './capture-form.tsx';

/** The capture form in its dialog. Only the email is required; a known email fills the gaps of that lead. */
export function CaptureDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
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
        <CaptureForm form={form} />
      </form>
    </Dialog>
  );
}
