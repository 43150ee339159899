import { CALL_OUTCOME_LABELS, CALL_OUTCOMES, type CallOutcome } from '@outrider/shared/records/call-outcomes';
import { type KeyboardEvent, useState } from 'react';
import { Pop } from '../../ground/ui/pop.tsx';
import { useDraft } from '../engine/drafts.ts';
import { AgainChoice } from './again-choice.tsx';
import { OUTCOME_ICONS } from './outcome-icon.tsx';
import type { TaskRecord } from './subject-of.ts';
import { againAfter, type LoggedCall, useCallRule } from './use-log-call.ts';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.call;

type LogCallPopProps = {
  called: TaskRecord;
  phone: string | null;
  anchor: Element | null;
  /** `forget` lets go of the note once it is saved. */
  onLog: (call: Omit<LoggedCall, 'subject' | 'task_id'>, forget: () => void) => void;
  onClose: () => void;
};

/** How a call went: 1 to 5 save at once; once a note is written, Ctrl+Enter or the button does. */
export function LogCallPop({ called, phone, anchor, onLog, onClose }: LogCallPopProps) {
  const rule = useCallRule();
  const [outcome, setOutcome] = useState<CallOutcome>('connected');
  const { text: note, write: setNote, forget } = useDraft(called.id, 'call');
  const [isAgain, setAgain] = useState(true);
  const again = againAfter(outcome, rule);

  function save(chosen: CallOutcome) {
    onClose();
    onLog({ outcome: chosen, note, again_by_rule: isAgain }, forget);
  }
  const choose = (chosen: CallOutcome) => (note === '' ? save(chosen) : setOutcome(chosen));
  function press(event: KeyboardEvent) {
    const isSaving = (event.ctrlKey || event.metaKey) && event.key === 'Enter';
    const chosen = CALL_OUTCOMES[Number(event.key) - 1];
    const isTyping = event.target instanceof HTMLTextAreaElement;
    if (isSaving) save(outcome);
    else if (chosen && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) choose(chosen);
    else return;
    event.preventDefault();
  }
  return (
    <Pop
      anchor={anchor}
      onClose={onClose}
      title={
        <>
          <span className="font-strong block truncate">{WORDS.title(called.name)}</span>
          {phone && (
            <a href={`tel:${phone}`} className="text-faint num text-xs hover:underline">
              {phone}
            </a>
          )}
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that save, wherever the focus is */}
      <div onKeyDown={press}>
        <div className="p-1.5">
          {CALL_OUTCOMES.map((one, i) => {
            const Icon = OUTCOME_ICONS[one];
            return (
              <button
                key={one}
                type="button"
                aria-pressed={one === outcome}
                className="pop-i"
                data-autofocus={i === 0 ? '' : undefined}
                onFocus={() => setOutcome(one)}
                onPointerEnter={() => note === '' && setOutcome(one)}
                onClick={() => choose(one)}
              >
                <Icon className="i text-faint" />
                <span className="min-w-0 flex-1">{CALL_OUTCOME_LABELS[one]}</span>
                <kbd className="kbd max-lg:hidden">{i + 1}</kbd>
              </button>
            );
          })}
        </div>
        <div className="border-line grid gap-3 border-t p-4">
          <textarea
            rows={1}
            maxLength={5000}
            aria-label={WORDS.note}
            placeholder={WORDS.note}
            className="textarea field-sizing-content max-h-40 min-h-9 w-full resize-none py-1.5"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <AgainChoice
            at={again}
            isAgain={isAgain}
            onChange={setAgain}
            hint={WORDS.rule[outcome as keyof typeof WORDS.rule]}
          />
          {note !== '' && (
            <button type="button" className="btn btn-sm btn-primary justify-self-end" onClick={() => save(outcome)}>
              {WORDS.save}
              <kbd className="kbd max-lg:hidden">Ctrl ↵</kbd>
            </button>
          )}
        </div>
      </div>
    </Pop>
  );
}
