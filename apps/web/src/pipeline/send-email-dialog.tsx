import { MESSAGES } from '@outrider/shared/messages';
import type { Message } from '@outrider/shared/pipeline';
import type { LeadChoice } from '../records/lead-choice.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { EmailForm } from './email-form.tsx';
import { messageSentence, recipientOf } from './message-sentence.ts';

/** `messageId` goes on with a message that is there: a draft, one in the outbox, or a sent one to read. */
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
  if (query.data)
    return query.data.state === 'sent' ? (
      <SentEmail message={query.data} onClose={onClose} />
    ) : (
      <EmailForm message={query.data} onClose={onClose} />
    );
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <section aria-label="Message" tabIndex={0} className="grid min-h-0 gap-4 overflow-y-auto p-5 -outline-offset-2">
        <p className="text-muted">
          To {recipientOf(message)}
          {message.to_name && ` <${message.to_email}>`} · {messageSentence(message)}
        </p>
        <p className="break-words whitespace-pre-wrap">{message.body}</p>
      </section>
    </Dialog>
  );
}
