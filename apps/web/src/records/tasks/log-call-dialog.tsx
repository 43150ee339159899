import { MESSAGES } from '@outrider/shared/ground/messages';
import { CALL_OUTCOME_LABELS, CALL_OUTCOMES, type CallOutcome } from '@outrider/shared/records/call-outcomes';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { draftName, useFormDraft } from '../../ground/ui/form-draft.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import type { ContactChoice } from '../engine/contact-choice.ts';
import { ContactPicker } from '../engine/contact-picker.tsx';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { LeadPicker } from '../engine/lead-picker.tsx';
import { OpportunityPicker } from '../pipeline/opportunity-picker.tsx';
import { AgainChoice } from './again-choice.tsx';
import { againAfter, useCallRule, useLogCall } from './use-log-call.ts';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.call;
const ABOUT = (['lead', 'contact', 'opportunity'] as const).map((value) => ({ value, label: WORDS.about[value] }));
type About = (typeof ABOUT)[number]['value'];
type Picked = {
  lead: LeadChoice | null;
  contact: ContactChoice | null;
  opportunity: { id: string; name: string } | null;
};
const NOBODY: Picked = { lead: null, contact: null, opportunity: null };

/** A call that took place elsewhere: with whom, how it went, and when to call again. */
export function LogCallDialog({ lead: given, onClose }: { lead?: LeadChoice; onClose: () => void }) {
  const rule = useCallRule();
  const calls = useLogCall();
  const [about, setAbout] = useState<About>('lead');
  const [picked, setPicked] = useState({ ...NOBODY, lead: given ?? null });
  const [outcome, setOutcome] = useState<CallOutcome>('connected');
  const [minutes, setMinutes] = useState('');
  const [note, setNote] = useState('');
  const [isAgain, setAgain] = useState(true);
  const [isWrong, setWrong] = useState(false);
  const again = againAfter(outcome, rule);
  const draft = useFormDraft({
    name: draftName('call', given?.id),
    value: { about, picked, outcome, minutes, note },
    restore(kept) {
      setAbout(kept.about);
      setPicked(kept.picked);
      setOutcome(kept.outcome);
      setMinutes(kept.minutes);
      setNote(kept.note);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const subject = picked[about];
    setWrong(!subject);
    if (!subject) return;
    calls.log(
      {
        subject: { type: about, id: subject.id },
        outcome,
        note,
        minutes: minutes === '' ? undefined : Number(minutes),
        again_by_rule: isAgain,
      },
      {
        onDone() {
          draft.forget();
          onClose();
        },
      },
    );
  }
  const pick = (choice: Partial<Picked>) => setPicked((chosen) => ({ ...chosen, ...choice }));
  const shared = { error: isWrong && !picked[about] ? WORDS.choose : undefined, className: 'sm:col-span-2' };
  return (
    <FormDialog
      title={WORDS.log}
      action={WORDS.log}
      busyAction={WORDS.saving}
      busy={calls.isPending}
      failure={calls.error ? sentenceOf(calls.error, MESSAGES.logFailed) : null}
      width="max-w-md"
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <Segmented label={WORDS.aboutLabel} options={ABOUT} value={about} onChange={setAbout} />
      </div>
      {about === 'lead' && (
        <LeadPicker
          {...shared}
          isFirst
          label={WORDS.about.lead}
          value={picked.lead}
          onChange={(lead) => pick({ lead })}
        />
      )}
      {about === 'contact' && (
        <ContactPicker
          {...shared}
          label={WORDS.about.contact}
          value={picked.contact}
          onChange={(contact) => pick({ contact })}
        />
      )}
      {about === 'opportunity' && (
        <OpportunityPicker
          {...shared}
          value={picked.opportunity}
          onChange={(opportunity) =>
            pick({ opportunity: opportunity && { id: opportunity.id, name: opportunity.name } })
          }
        />
      )}
      <CallFields
        isFirst={Boolean(given)}
        outcome={outcome}
        onOutcome={setOutcome}
        minutes={minutes}
        onMinutes={setMinutes}
      />
      <Field label={WORDS.said} className="sm:col-span-2">
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={5000}
            className="textarea w-full"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <AgainChoice at={again} isAgain={isAgain} onChange={setAgain} className="sm:col-span-2" />
    </FormDialog>
  );
}

type CallFieldsProps = {
  /** Whom it was with is known: the dialog starts here. */
  isFirst: boolean;
  outcome: CallOutcome;
  onOutcome: (outcome: CallOutcome) => void;
  minutes: string;
  onMinutes: (minutes: string) => void;
};
const CallFields = ({ isFirst, outcome, onOutcome, minutes, onMinutes }: CallFieldsProps) => (
  <>
    <Field label={WORDS.outcomes}>
      {(control) => (
        <select
          {...control}
          data-autofocus={isFirst || undefined}
          className="select w-full"
          value={outcome}
          onChange={(event) => onOutcome(CALL_OUTCOMES.find((one) => one === event.target.value) ?? 'connected')}
        >
          {CALL_OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {CALL_OUTCOME_LABELS[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field label={WORDS.minutes}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={0}
          max={600}
          className="input w-full"
          value={minutes}
          onChange={(event) => onMinutes(event.target.value)}
        />
      )}
    </Field>
  </>
);
