import { MESSAGES } from '@outrider/shared/ground/messages';
import { CALL_OUTCOME_LABELS, CALL_OUTCOMES, type CallOutcome } from '@outrider/shared/records/call-outcomes';
import type { LoggedKind, Subject } from '@outrider/shared/records/records';
import { AtSign } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { submitByKeys } from '../../ground/ui/submit-by-keys.ts';
import { useDraft } from './drafts.ts';
import { MentionArea, type MentionAreaHandle } from './mention-area.tsx';
import { subjectCalls, useRefreshRecords } from './subject-calls.ts';
import { RECORDS_WORDS } from './words.ts';

type LogFormProps = { subject: Subject; kind: LoggedKind; /** Once it is saved. */ onDone?: () => void };

/** A note, or what was done elsewhere. Colleagues it names are notified. */
export function LogForm({ subject: { type, id }, kind, onDone }: LogFormProps) {
  const refresh = useRefreshRecords();
  const utils = trpc.useUtils();
  const { text, named, write, name, forget } = useDraft(id, kind);
  const area = useRef<MentionAreaHandle>(null);
  const [isInbound, setIsInbound] = useState(false);
  const [outcome, setOutcome] = useState<CallOutcome | ''>('');
  const [minutes, setMinutes] = useState('');
  const isCall = kind === 'call' && !isInbound;
  const isEmpty = text.trim() === '' && !(isCall && outcome);
  const log = subjectCalls(type).log.useMutation({
    meta: { failure: MESSAGES.logFailed },
    onSuccess() {
      forget();
      setIsInbound(false);
      setOutcome('');
      setMinutes('');
      void utils.replies.invalidate();
      refresh();
      onDone?.();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const mentions = named.filter(({ full_name }) => text.includes(`@${full_name}`)).map((person) => person.id);
    if (log.isPending || isEmpty) return;
    log.mutate({
      id,
      kind,
      text,
      mentions: [...new Set(mentions)],
      inbound: isInbound,
      ...(isCall && outcome && { outcome }),
      ...(isCall && minutes !== '' && { minutes: Number(minutes) }),
    });
  }
  const words = RECORDS_WORDS.composer[kind];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that saves, from any field
    <form onSubmit={submit} onKeyDown={submitByKeys}>
      <MentionArea
        handle={area}
        rows={2}
        data-autofocus
        aria-label={words.tab}
        placeholder={kind === 'note' ? `${words.placeholder} ${RECORDS_WORDS.mention.hint}.` : words.placeholder}
        maxLength={5000}
        className="placeholder:text-faint field-sizing-content min-h-16 w-full resize-none bg-transparent px-4 pt-3 -outline-offset-2 max-lg:text-base"
        value={text}
        onText={write}
        onMention={name}
      />
      <p className="flex flex-wrap items-center gap-2 px-2 pb-2">
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square text-muted"
          aria-label={RECORDS_WORDS.mention.mention}
          onClick={() => area.current?.beginMention()}
        >
          <AtSign className="i" />
        </button>
        {isCall && <CallFields outcome={outcome} onOutcome={setOutcome} minutes={minutes} onMinutes={setMinutes} />}
        {type !== 'account' && (
          <label
            className="text-muted flex cursor-pointer items-center gap-2 text-sm"
            title={RECORDS_WORDS.fromThemHint}
          >
            <input
              type="checkbox"
              className="checkbox checkbox-sm"
              checked={isInbound}
              onChange={(event) => setIsInbound(event.target.checked)}
            />
            {RECORDS_WORDS.fromThem}
          </label>
        )}
        <span className="text-faint ml-auto pr-2 text-xs max-lg:hidden">
          <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">↵</kbd>
        </span>
        <button
          type="submit"
          className="btn btn-sm btn-primary max-lg:ml-auto"
          aria-disabled={log.isPending || isEmpty}
        >
          {words.save}
        </button>
      </p>
    </form>
  );
}

type CallFieldsProps = {
  outcome: CallOutcome | '';
  onOutcome: (outcome: CallOutcome | '') => void;
  minutes: string;
  onMinutes: (minutes: string) => void;
};
/** How the call went, and how long it took. */
const CallFields = ({ outcome, onOutcome, minutes, onMinutes }: CallFieldsProps) => (
  <>
    <select
      aria-label={RECORDS_WORDS.callOutcome}
      className="select select-sm w-auto"
      value={outcome}
      onChange={(event) => onOutcome(CALL_OUTCOMES.find((one) => one === event.target.value) ?? '')}
    >
      <option value="">{RECORDS_WORDS.callOutcome}</option>
      {CALL_OUTCOMES.map((one) => (
        <option key={one} value={one}>
          {CALL_OUTCOME_LABELS[one]}
        </option>
      ))}
    </select>
    <input
      type="number"
      min={0}
      max={600}
      aria-label={RECORDS_WORDS.callLength}
      placeholder={RECORDS_WORDS.callLengthShort}
      className="input input-sm w-20"
      value={minutes}
      onChange={(event) => onMinutes(event.target.value)}
    />
  </>
);
