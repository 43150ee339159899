import type { Conversation } from '@outrider/shared/records/inbox';
import { INBOX_LIMITS } from '@outrider/shared/records/inbox-folders';
import { Clock, CornerUpLeft, SendHorizontal } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { useDraft } from '../engine/drafts.ts';
import { useUploads } from '../engine/use-uploads.ts';
import { SnoozePop } from '../tasks/snooze-pop.tsx';
import { morningAfter } from './morning-after.ts';
import { ReplyFiles } from './reply-files.tsx';
import { RecipientsPop } from './recipients-pop.tsx';
import { ReplyTools } from './reply-tools.tsx';
import type { Recipients } from './use-recipients.ts';
import { useReply, type Way } from './use-reply.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

type Draft = ReturnType<typeof useDraft>;
type Field = RefObject<HTMLTextAreaElement | null>;
type ReplyBoxProps = {
  conversation: Conversation;
  /** Of the reply. */
  draft: Draft;
  recipients: Recipients;
  fieldRef: Field;
  /** What did not leave after all. */
  onTakenBack: (reply: { body: string; to: readonly string[] }) => void;
  onDone: () => void;
};

/** Answers, or says something to colleagues alone. What is begun is kept until it is sent. */
export function ReplyBox({ draft: ofReply, recipients, conversation, fieldRef, onTakenBack, onDone }: ReplyBoxProps) {
  const { id, attached, lead } = conversation;
  const utils = trpc.useUtils();
  const [way, setWay] = useState<Way>('reply');
  const note = useDraft(id, 'inbox-note');
  const draft = way === 'reply' ? ofReply : note;
  const pathOf = (name: string) => `/api/conversations/${id}/files?${new URLSearchParams({ name }).toString()}`;
  const { sending, send: attach, dismiss } = useUploads(pathOf, () => utils.inbox.get.invalidate({ id }));
  const reply = useReply({ conversation, draft, recipients, sending, onTakenBack, onDone });
  const takesFiles = way === 'reply' && reply.readOnly === null;
  const insert = (text: string) => {
    ofReply.write([ofReply.text.trimEnd(), text].filter(Boolean).join('\n\n'));
    reply.clear();
    fieldRef.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way to what the button does
    <section
      aria-label={WORDS.replySection}
      className="border-line bg-base-100 shrink-0 border-t pb-2.5"
      onDragOver={(event) => takesFiles && event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event: DragEvent) => {
        if (!takesFiles || event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        attach([...event.dataTransfer.files]);
      }}
    >
      <div className="flex items-center gap-3 px-4 pt-2.5 lg:px-6">
        <Segmented
          label={WORDS.writeAs}
          options={[
            { value: 'reply', label: WORDS.reply },
            { value: 'note', label: WORDS.note },
          ]}
          value={way}
          onChange={(chosen) => {
            reply.clear();
            setWay(chosen);
          }}
        />
        {way === 'reply' && <RecipientsButton recipients={recipients} disabled={!takesFiles} />}
        {takesFiles && <ReplyTools leadId={lead?.id} onInsert={insert} onFiles={attach} />}
      </div>
      <Writing
        key={way}
        way={way}
        draft={draft}
        reply={reply}
        placeholder={
          way === 'reply' ? WORDS.replyTo(conversation.person.name ?? conversation.person.email) : WORDS.notePlaceholder
        }
        fieldRef={fieldRef}
        onFiles={takesFiles ? attach : undefined}
      />
      {way === 'reply' && (
        <div className="px-4 lg:px-6">
          <ReplyFiles attached={attached} sending={sending} onDismiss={dismiss} />
        </div>
      )}
      <Buttons way={way} reply={reply} fieldRef={fieldRef} />
    </section>
  );
}

function RecipientsButton({ recipients, disabled }: { recipients: Recipients; disabled: boolean }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const to = recipients.to.join(', ');
  return (
    <>
      <button
        type="button"
        className="text-faint min-h-8 min-w-0 cursor-pointer truncate text-xs hover:underline disabled:no-underline max-lg:min-h-11"
        aria-haspopup="dialog"
        aria-label={WORDS.changeRecipients(to)}
        title={to}
        disabled={disabled}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {WORDS.toLine(to)}
      </button>
      {anchor && <RecipientsPop recipients={recipients} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

type Reply = ReturnType<typeof useReply>;
type WritingProps = {
  way: Way;
  draft: Draft;
  reply: Reply;
  placeholder: string;
  fieldRef: Field;
  onFiles: ((files: readonly File[]) => void) | undefined;
};

function Writing({ way, draft, reply, placeholder, fieldRef, onFiles }: WritingProps) {
  const fieldId = useId();
  const { wrong, readOnly } = reply;
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!reply.check(way)) reply.send(way, { done: event.shiftKey && way === 'reply' });
  }
  return (
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
        placeholder={placeholder}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${fieldId}-wrong` : undefined}
        className={`textarea w-full resize-none max-lg:max-h-36 ${way === 'note' ? 'bg-band-yellow-soft' : ''}`}
        value={draft.text}
        onChange={({ target }) => {
          reply.clear();
          draft.write(target.value);
        }}
        onKeyDown={press}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          // Of words, some programs put a picture beside them.
          if (!onFiles || files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
          event.preventDefault();
          onFiles(files);
        }}
      />
      {(wrong ?? readOnly) && (
        <p id={`${fieldId}-wrong`} className="text-error mt-1 text-xs">
          {wrong ?? readOnly}
        </p>
      )}
    </div>
  );
}

function Buttons({ way, reply, fieldRef }: { way: Way; reply: Reply; fieldRef: Field }) {
  const now = useNow();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { isPending } = reply;
  function whenReady(go: () => void) {
    if (reply.check(way)) fieldRef.current?.focus();
    else go();
  }
  if (way === 'note')
    return (
      <div className="flex justify-end px-4 pt-2 lg:px-6">
        <button
          type="button"
          className="btn btn-sm btn-primary max-lg:flex-1"
          aria-disabled={isPending}
          onClick={() => whenReady(() => reply.send('note'))}
        >
          <CornerUpLeft className="i" />
          {WORDS.addNote}
        </button>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 px-4 pt-2 lg:px-6">
      <button
        type="button"
        className="btn btn-sm btn-ghost max-lg:btn-square"
        aria-label={WORDS.sendLater}
        aria-haspopup="dialog"
        aria-disabled={isPending}
        onClick={({ currentTarget }) => whenReady(() => setAnchor(currentTarget))}
      >
        <Clock className="i lg:hidden" />
        <span className="max-lg:hidden">{WORDS.sendLater}</span>
      </button>
      <button
        type="button"
        className="btn btn-sm btn-line whitespace-nowrap max-lg:flex-auto"
        aria-disabled={isPending}
        onClick={() => whenReady(() => reply.send('reply', { done: true }))}
      >
        {WORDS.sendAndDone}
      </button>
      <button
        type="button"
        className="btn btn-sm btn-primary max-lg:flex-auto"
        aria-disabled={isPending}
        onClick={() => whenReady(() => reply.send('reply'))}
      >
        <SendHorizontal className="i" />
        {isPending ? WORDS.sending : WORDS.send}
      </button>
      {anchor && (
        <SnoozePop
          task={morningAfter(now)}
          anchor={anchor}
          title={WORDS.sendLater}
          action={WORDS.schedule}
          onSnooze={(due) => {
            if ('due_at' in due && due.due_at !== null) reply.send('reply', { send_at: due.due_at });
          }}
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  );
}
