import type { ActionEdit, AgentAction } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { dateInputValue, momentOfInput, timeInputValue } from '../../ground/ui/clock.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { joinSentences } from './sentences.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

type Draft = { subject?: string; text?: string; title?: string; starts?: string; minutes?: number; due?: string };
type ActionEditFormProps = {
  action: AgentAction;
  onApprove: (action: AgentAction, edit: ActionEdit, vouch: boolean) => Promise<unknown>;
  onClose: () => void;
};

/**
 * Words and times of a proposal, never its recipient. What was not changed is not sent. Ctrl+Enter approves, Esc goes
 * back.
 */
export function ActionEditForm({ action, onApprove, onClose }: ActionEditFormProps) {
  const [start] = useState(() => actionDraft(action));
  const [draft, setDraft] = useState(start);
  const [vouch, setVouch] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The words are what is changed most; a meeting and a task have none.
  useEffect(
    () => form.current?.querySelector<HTMLElement>(start.text === undefined ? 'input' : 'textarea')?.focus(),
    [start],
  );
  const change = (changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes }));
  const [missing, setMissing] = useState<Record<string, string>>({});
  const errorOf = (field: string) =>
    missing[field] ??
    describeFailure(failure).fields.find((one) => one.field === `edit.${field}` || one.field === field)?.message;

  function approve() {
    if (busy) return;
    const wanting = missingFields(draft);
    setMissing(wanting);
    if (Object.keys(wanting).length > 0) return;
    setBusy(true);
    setFailure(null);
    onApprove(action, changedFields(start, draft), vouch)
      .catch(setFailure)
      .finally(() => setBusy(false));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) approve();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields inside
    <form
      ref={form}
      noValidate
      className="mt-2 grid max-w-prose gap-3"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        approve();
      }}
    >
      {failure !== null && !errorOf('text') && <FormAlert>{sentenceOf(failure, MESSAGES.approveFailed)}</FormAlert>}
      {(action.mail ?? action.proposal) && (
        <p className="text-faint wrap-anywhere">To {(action.mail ?? action.proposal)?.to_email}</p>
      )}
      {draft.title !== undefined && (
        <Field label="Title" error={errorOf('title')}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              maxLength={200}
              className="input w-full"
              value={draft.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          )}
        </Field>
      )}
      {draft.subject !== undefined && (
        <Field label="Subject" error={errorOf('subject')}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              maxLength={200}
              className="input w-full"
              value={draft.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
          )}
        </Field>
      )}
      {draft.starts !== undefined && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Starts" error={errorOf('starts_at')} hint={WORDS.yourTime}>
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                className="input w-full"
                value={draft.starts}
                onChange={({ target }) => change({ starts: target.value })}
              />
            )}
          </Field>
          <Field label="Minutes" error={errorOf('ends_at')}>
            {(control) => (
              <input
                {...control}
                type="number"
                min={5}
                max={480}
                step={5}
                inputMode="numeric"
                className="input num w-full"
                value={Number.isNaN(draft.minutes) ? '' : draft.minutes}
                onChange={({ target }) => change({ minutes: target.valueAsNumber })}
              />
            )}
          </Field>
        </div>
      )}
      {draft.due !== undefined && (
        <Field label="Due" error={errorOf('due_at')} hint={WORDS.yourTime}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              className="input w-full"
              value={draft.due}
              onChange={({ target }) => change({ due: target.value })}
            />
          )}
        </Field>
      )}
      {draft.text !== undefined && (
        <Field label="Text" error={errorOf('text')}>
          {(control) => (
            <textarea
              {...control}
              rows={10}
              className="textarea w-full"
              value={draft.text}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
      )}
      {(vouch || errorOf('text')) && (
        <label className="flex items-start gap-2.5">
          <input
            type="checkbox"
            className="checkbox checkbox-sm mt-0.5"
            checked={vouch}
            onChange={({ target }) => setVouch(target.checked)}
          />
          <span>{WORDS.vouch}</span>
        </label>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-faint mr-auto text-xs max-lg:hidden">
          <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">Enter</kbd> approve · <kbd className="kbd">Esc</kbd> back
        </p>
        <button type="button" className="btn btn-sm btn-ghost" onClick={onClose}>
          Back
        </button>
        <button type="submit" className="btn btn-sm btn-primary whitespace-nowrap max-sm:flex-1" aria-disabled={busy}>
          <Check className="i" />
          {busy ? 'Approving' : 'Approve as edited'}
        </button>
      </div>
    </form>
  );
}

const MINUTE_MS = 60_000;
const datetimeInputValue = (iso: string) => `${dateInputValue(new Date(iso))}T${timeInputValue(new Date(iso))}`;

function actionDraft({ mail, proposal, note, meeting, task }: AgentAction): Draft {
  const letter = proposal ?? mail;
  if (letter)
    return {
      ...(proposal && { title: proposal.title }),
      subject: letter.subject,
      text: joinSentences(letter.sentences),
    };
  if (meeting)
    return {
      title: meeting.title,
      starts: datetimeInputValue(meeting.starts_at),
      minutes: Math.round((Date.parse(meeting.ends_at) - Date.parse(meeting.starts_at)) / MINUTE_MS),
    };
  if (task) return { title: task.title, due: task.due_at ? datetimeInputValue(task.due_at) : '' };
  return { text: joinSentences(note?.sentences ?? []) };
}

/** Of a meeting: a field that was cleared is not the time it had before. */
const missingFields = ({ starts, minutes }: Draft): Record<string, string> => ({
  ...(starts === '' && { starts_at: WORDS.chooseTime }),
  ...(minutes !== undefined && !(minutes > 0) && { ends_at: WORDS.enterMinutes }),
});

/** What was changed, as the server takes it. */
export function changedFields(start: Draft, draft: Draft): ActionEdit {
  const edit: ActionEdit = {};
  for (const field of ['subject', 'text', 'title'] as const)
    if (draft[field] !== start[field]) edit[field] = draft[field];
  const starts_at = momentOfInput(draft.starts);
  if (starts_at && draft.minutes && (draft.starts !== start.starts || draft.minutes !== start.minutes)) {
    edit.starts_at = starts_at;
    edit.ends_at = new Date(Date.parse(starts_at) + draft.minutes * MINUTE_MS).toISOString();
  }
  if (draft.due !== undefined && draft.due !== start.due) edit.due_at = momentOfInput(draft.due);
  return edit;
}
