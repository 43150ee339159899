import type { Conversation } from '@outrider/shared/records/inbox';
import { UNDO_SEND_SECONDS } from '@outrider/shared/records/inbox-folders';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { formatWhenInline } from '../../ground/ui/when.ts';
import type { useDraft } from '../engine/drafts.ts';
import type { Sending } from '../engine/use-uploads.ts';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { gapsIn } from '../pipeline/use-letters.ts';
import type { Recipients } from './use-recipients.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

export type Way = 'reply' | 'note';
type Replying = {
  conversation: Conversation;
  /** Of what is written that way. */
  draft: ReturnType<typeof useDraft>;
  recipients: Recipients;
  /** Files on their way into the reply. */
  sending: readonly Sending[];
  /** What did not leave after all. */
  onTakenBack: (reply: { body: string; to: readonly string[] }) => void;
  onDone: () => void;
};

/** Sends what is written, or says why not. `done`: the conversation is done with it. `send_at`: later, at that time. */
export function useReply({ conversation, draft, recipients, sending, onTakenBack, onDone }: Replying) {
  const { id, attached } = conversation;
  const utils = trpc.useUtils();
  const readOnly = useReadOnlyReason();
  const ownFields = useCustomFields('lead');
  const [wrong, setWrong] = useState<string>();
  const options = {
    meta: { failure: MESSAGES.sendMailFailed },
    onSettled: () => void utils.inbox.invalidate(),
  };
  const reply = trpc.inbox.reply.useMutation(options);
  const note = trpc.inbox.note.useMutation({ ...options, meta: { failure: MESSAGES.inboxChangeFailed } });
  const takeBack = trpc.pipeline.mail.discard.useMutation({ ...options, meta: { quiet: true } });
  const isPending = reply.isPending || note.isPending;
  const text = draft.text.trim();

  function missing(way: Way): string | undefined {
    if (text === '') return way === 'reply' ? MESSAGES.inboxReplyEmpty : MESSAGES.inboxNoteEmpty;
    if (way === 'note') return undefined;
    const gaps = gapsIn(text, ownFields);
    if (gaps.length > 0) return MESSAGES.templateGaps(gaps);
    return sending.length > 0 ? WORDS.fileWaits : undefined;
  }

  function offerUndo(message_id: string, send_at: string | undefined) {
    const shownMs = send_at ? UNDO_MS : UNDO_SEND_SECONDS * 1_000;
    showToast(send_at ? WORDS.scheduled(formatWhenInline(send_at, Date.now())) : WORDS.sentSoon, {
      kind: 'success',
      shownMs,
      action: {
        label: WORDS.undo,
        until: Date.now() + shownMs,
        // The box may be gone by then; what was written waits in it for its next time.
        run: () =>
          void takeBack
            .mutateAsync({ id: message_id })
            .then(() => onTakenBack({ body: text, to: recipients.to }))
            .catch((error: unknown) => {
              const { status, sentence } = describeFailure(error);
              // It was taken back beside the email already.
              if (status !== 404) showToast(sentence, { kind: 'error' });
            }),
      },
    });
  }

  async function send(way: Way, { done = false, send_at }: { done?: boolean; send_at?: string }) {
    if (way === 'note') {
      await note.mutateAsync({ id, text });
      draft.forget();
      showToast(WORDS.noteAdded, { kind: 'success' });
      return;
    }
    const file_ids = attached.map((file) => file.id);
    const { message_id } = await reply.mutateAsync({
      id,
      body: text,
      done,
      file_ids,
      send_at,
      ...(recipients.chosen && { to: recipients.chosen }),
    });
    draft.forget();
    recipients.forget();
    offerUndo(message_id, send_at);
    if (done) onDone();
  }

  return {
    isPending,
    readOnly,
    wrong,
    clear: () => setWrong(undefined),
    /** What is missing, told beside the field; undefined where it can leave. */
    check: (way: Way) => {
      const found = missing(way);
      setWrong(found);
      return found;
    },
    send: (way: Way, how: { done?: boolean; send_at?: string } = {}): void => {
      if (isPending || readOnly) return;
      void send(way, how).catch(() => {}); // a toast tells of its failure
    },
  };
}
