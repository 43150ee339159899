import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Message } from '@outrider/shared/records/pipeline';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { EmailForm } from './email-form.tsx';
import { EmailText } from './email-text.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

/**
 * `messageId` goes on with a message that is there: a draft, one in the outbox, one that may have left, or a sent one
 * to read.
 */
type SendEmailDialogProps = { open: boolean; onClose: () => void; lead?: LeadChoice; messageId?: string };

export function SendEmailDialog({ open, lead, messageId, onClose }: SendEmailDialogProps) {
  if (!open) return null;
  return messageId ? (
    <KnownEmail key={messageId} id={messageId} onClose={onClose} />
  ) : (
    <EmailForm lead={lead} onClose={onClose} />
  );
}

function KnownEmail({ id, onClose }: { id: string; onClose: () => void }) {
  // The form starts from what is there now, not from what was there when the list was read.
  const query = trpc.pipeline.mail.get.useQuery(
    { id },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, meta: { failure: MESSAGES.loadMessageFailed } },
  );
  const message = query.data;
  if (message?.state === 'sent') return <SentEmail message={message} onClose={onClose} />;
  if (message?.state === 'unconfirmed') return <UnconfirmedEmail message={message} onClose={onClose} />;
  if (message) return <EmailForm message={message} onClose={onClose} />;
  return (
    <Dialog title="Email" onClose={onClose}>
      <QueryView
        query={query}
        failure={MESSAGES.loadMessageFailed}
        loading={<SkeletonRows label="Loading the message" rows={4} />}
      >
        {() => null}
      </QueryView>
    </Dialog>
  );
}

function SentEmail({ message, onClose }: { message: Message; onClose: () => void }) {
  const foot = (
    <button type="button" data-autofocus className="btn btn-line btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
      Close
    </button>
  );
  return (
    <Dialog title={message.subject} onClose={onClose} foot={foot}>
      <EmailText message={message} />
    </Dialog>
  );
}
