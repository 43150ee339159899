import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Message } from '@outrider/shared/records/pipeline';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { EmailText } from './email-text.tsx';
import { PIPELINE_WORDS } from './words.ts';

/** An email that may have left when the server stopped: whoever wrote it says whether it did. */
export function UnconfirmedEmail({ message, onClose }: { message: Message; onClose: () => void }) {
  const utils = trpc.useUtils();
  const done = (said: string) => {
    showToast(said, { kind: 'success' });
    void utils.pipeline.mail.invalidate();
    if (message.lead_id) void utils.leads.invalidate();
    onClose();
  };
  const confirm = trpc.pipeline.mail.confirmSent.useMutation({
    meta: { failure: MESSAGES.markMailSentFailed },
    onSuccess: () => done(MESSAGES.mailMarkedSent),
  });
  const resend = trpc.pipeline.mail.send.useMutation({
    meta: { failure: MESSAGES.sendMailFailed },
    onSuccess: ({ note }) => done(note),
  });
  const isPending = confirm.isPending || resend.isPending;
  const choose = (choice: typeof confirm | typeof resend) => () => {
    if (!isPending) choice.mutate({ id: message.id });
  };
  const foot = (
    <>
      <button type="button" className="btn btn-line btn-sm ml-auto" aria-disabled={isPending} onClick={choose(resend)}>
        Send again
      </button>
      <button
        type="button"
        data-autofocus
        className="btn btn-primary btn-sm"
        aria-disabled={isPending}
        onClick={choose(confirm)}
      >
        Mark as sent
      </button>
    </>
  );
  return (
    <Dialog title={message.subject} onClose={onClose} foot={foot}>
      <EmailText message={message}>{PIPELINE_WORDS.unconfirmed}</EmailText>
    </Dialog>
  );
}
