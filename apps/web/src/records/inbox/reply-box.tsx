import type { Conversation } from '@outrider/shared/records/inbox';
import { INBOX_LIMITS, UNDO_SEND_SECONDS } from '@outrider/shared/records/inbox-folders';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { CornerUpLeft, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useDraft } from '../engine/drafts.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

type Way = 'reply' | 'note';
type Draft = ReturnType<typeof useDraft>;
type ReplyBoxProps = {
  conversation: Conversation;
  /** Of the reply. */
  draft: Draft;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** What did not leave after all. */
  onTakenBack: (text: string) => void;
  onDone: () => void;
};

/** Answers, or says something to colleagues alone. What is begun is kept until it is sent. */
export function ReplyBox({ draft, ...props }: ReplyBoxProps) {
  const { conversation } = props;
  const [way, setWay] = useState<Way>('reply');
  const note = useDraft(conversation.id, 'inbox-note');
  return (
    <section aria-label={WORDS.replySection} className="border-line bg-base-100 shrink-0 border-t pb-2.5">
      <div className="flex items-center gap-3 px-4 pt-2.5 lg:px-6">
        <Segmented
          label={WORDS.writeAs}
          options={[
            { value: 'reply', label: WORDS.reply },
            { value: 'note', label: WORDS.note },
          ]}
          value={way}
          onChange={setWay}
        />
        {way === 'reply' && (
          <span className="text-faint min-w-0 truncate text-xs" title={conversation.reply_to.join(', ')}>
            {WORDS.toLine(conversation.reply_to.join(', '))}
          </span>
        )}
      </div>
      <Writing key={way} way={way} draft={way === 'reply' ? draft : note} {...props} />
    </section>
  );
}

function Writing({
  way,
  draft,
  conversation: { id, person },
  fieldRef,
  onTakenBack,
  onDone,
}: ReplyBoxProps & { way: Way }) {
  const fieldId = useId();
  const utils = trpc.useUtils();
  const readOnly = useReadOnlyReason();
  const [wrong, setWrong] = useState<string>();
  const options = {
    meta: { failure: MESSAGES.sendMailFailed },
    onSettled: () => void utils.inbox.invalidate(),
  };
  const reply = trpc.inbox.reply.useMutation(options);
  const note = trpc.inbox.note.useMutation({ ...options, meta: { failure: MESSAGES.inboxChangeFailed } });
  const takeBack = trpc.pipeline.mail.discard.useMutation({ ...options, meta: { quiet: true } });
  const isPending = reply.isPending || note.isPending;

  async function send(done: boolean) {
    const text = draft.text.trim();
    if (isPending || readOnly) return;
    if (text === '') {
      setWrong(way === 'reply' ? MESSAGES.inboxReplyEmpty : MESSAGES.inboxNoteEmpty);
      fieldRef.current?.focus();
      return;
    }
    if (way === 'note') {
      await note.mutateAsync({ id, text });
      draft.forget();
      showToast(WORDS.noteAdded, { kind: 'success' });
      return;
    }
    const { message_id } = await reply.mutateAsync({ id, body: text, done });
    draft.forget();
    const until = Date.now() + UNDO_SEND_SECONDS * 1_000;
    showToast(WORDS.sentSoon, {
      kind: 'success',
      shownMs: UNDO_SEND_SECONDS * 1_000,
      action: {
        label: WORDS.undo,
        until,
        // The box may be gone by then; what was written waits in it for its next time.
        run: () =>
          void takeBack
            .mutateAsync({ id: message_id })
            .then(() => onTakenBack(text))
            .catch((error: unknown) => {
              const { status, sentence } = describeFailure(error);
              // It was taken back beside the email already.
              if (status !== 404) showToast(sentence, { kind: 'error' });
            }),
      },
    });
    if (done) onDone();
  }
  const start = (done: boolean) => void send(done).catch(() => {}); // its failure is told by a toast
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    start(event.shiftKey && way === 'reply');
  }

  return (
    <>
      <div className="px-4 pt-2 lg:px-6">
        <label className="sr-only" htmlFor={fieldId}>
          {way === 'reply' ? WORDS.replyField : WORDS.noteField}
        </label>
        <textarea
          ref={fieldRef}
          id={fieldId}
          rows={draft.text ? 7 : 3}
          maxLength={way === 'reply' ? INBOX_LIMITS.body : INBOX_LIMITS.note}
          disabled={readOnly !== null}
          placeholder={way === 'reply' ? WORDS.replyTo(person.name ?? person.email) : WORDS.notePlaceholder}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${fieldId}-wrong` : undefined}
          className={`textarea w-full resize-none max-lg:max-h-36 ${way === 'note' ? 'bg-band-yellow-soft' : ''}`}
          value={draft.text}
          onChange={({ target }) => {
            setWrong(undefined);
            draft.write(target.value);
          }}
          onKeyDown={press}
        />
        {(wrong ?? readOnly) && (
          <p id={`${fieldId}-wrong`} className="text-error mt-1 text-xs">
            {wrong ?? readOnly}
          </p>
        )}
      </div>
      <div className="flex items-center justify-end gap-2 px-4 pt-2 lg:px-6">
        {way === 'reply' ? (
          <>
            <button
              type="button"
              className="btn btn-sm btn-line max-lg:flex-1"
              aria-disabled={isPending}
              onClick={() => start(true)}
            >
              {WORDS.sendAndDone}
            </button>
            <button
              type="button"
              className="btn btn-sm btn-primary max-lg:flex-1"
              aria-disabled={isPending}
              onClick={() => start(false)}
            >
              <SendHorizontal className="i" />
              {isPending ? WORDS.sending : WORDS.send}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="btn btn-sm btn-primary max-lg:flex-1"
            aria-disabled={isPending}
            onClick={() => start(false)}
          >
            <CornerUpLeft className="i" />
            {WORDS.addNote}
          </button>
        )}
      </div>
    </>
  );
}
