import { LOST_REASON_LABELS, LOST_REASONS, type LostReason } from '@outrider/shared/ground/fields/opportunity';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { type RequirableField, REQUIRABLE_LABELS, type StageKind } from '@outrider/shared/records/pipelines';
import { type FormEvent, useId, useState } from 'react';
import { OwnerSelect } from '../engine/owner-select.tsx';
import type { LeadChoice } from '../engine/lead-choice.ts';
import { LeadPicker } from '../engine/lead-picker.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formatCalendarDay } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { formText } from '../../ground/ui/form-text.ts';
import { todayText } from '../../ground/ui/clock.ts';
import { dayInMonth, monthOf, monthsAfter } from './months.ts';
import type { AskedMove, Brought, Reminder } from './use-move-deal.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.dialog;
type AskedField = RequirableField | 'start_date';
const TYPES: Partial<Record<AskedField, string>> = { close_date: 'date', start_date: 'date' };

const REMINDED_AFTER_MONTHS = 3;

/** A task for the morning of that day. */
const reminderOf = ({ name }: Opportunity, day: string): Reminder => ({
  title: WORDS.askAgain(name),
  due_at: new Date(`${day}T09:00`).toISOString(),
});

type MoveDialogProps = {
  asked: AskedMove;
  onAnswer: (brought: Brought, reminder: Reminder | null) => void;
  onClose: () => void;
};

/**
 * What a stage asks before a deal comes there: its required fields, amount and start of what is won, the reason of what
 * is lost.
 */
export function MoveDialog({ asked: { deal, to, isBusy, failure }, onAnswer, onClose }: MoveDialogProps) {
  const { stage } = to;
  const [reason, setReason] = useState<LostReason | null>(deal.lost_reason);
  const [owner, setOwner] = useState(deal.owner_id ?? '');
  const [lead, setLead] = useState<LeadChoice | null>(null);
  const today = todayText(useNow());
  const again = dayInMonth(today, monthsAfter(monthOf(today), REMINDED_AFTER_MONTHS));
  const [isReasonMissing, setReasonMissing] = useState(false);
  const fields = fieldsAsked(
    stage.kind === 'won',
    reason,
    stage.required_fields.filter((field) => !deal[field]),
  );
  const title =
    stage.kind === 'won'
      ? WORDS.won(deal.name)
      : stage.kind === 'lost'
        ? WORDS.lost(deal.name)
        : WORDS.required(stage.label);
  const action = { won: WORDS.wonAction, lost: WORDS.lostAction, open: WORDS.moveAction }[stage.kind];

  function submit(event: FormEvent) {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const entered = new FormData(form);
    const text = (name: string) => formText(entered, name);
    const reasonMissing = stage.kind === 'lost' && !reason;
    setReasonMissing(reasonMissing);
    if (reasonMissing) {
      form.querySelector<HTMLElement>('[name=lost_reason]')?.focus();
      return;
    }
    const brought: Brought = {
      ...(fields.includes('amount') && text('amount') && { amount: text('amount') }),
      ...(fields.includes('close_date') && { close_date: text('close_date') || null }),
      ...(fields.includes('start_date') && { start_date: text('start_date') || null }),
      ...(fields.includes('next_step') && { next_step: text('next_step') }),
      ...(fields.includes('competitor') && { competitor: text('competitor') }),
      ...(fields.includes('owner_id') && owner && { owner_id: owner }),
      ...(fields.includes('lead_id') && lead && { lead_id: lead.id }),
      ...(stage.kind === 'lost' && { lost_reason: reason, lost_note: text('lost_note') || null }),
    };
    onAnswer(brought, stage.kind === 'lost' && entered.has('remind') ? reminderOf(deal, again) : null);
  }
  return (
    <FormDialog
      title={title}
      action={action}
      busyAction={WORDS.busy}
      busy={isBusy}
      failure={failure}
      note={WORDS.undo}
      width="max-w-md"
      onSubmit={submit}
      onClose={onClose}
    >
      {stage.kind === 'lost' && (
        <Reasons
          chosen={reason}
          error={isReasonMissing && !reason ? WORDS.reasonMissing : undefined}
          onChoose={setReason}
        />
      )}
      {fields.map((field) =>
        field === 'owner_id' ? (
          <OwnerSelect key={field} value={owner} onChange={setOwner} unset={DEALS_WORDS.nobody} />
        ) : field === 'lead_id' ? (
          <LeadPicker
            key={field}
            label={REQUIRABLE_LABELS[field]}
            value={lead}
            onChange={setLead}
            className="sm:col-span-2"
          />
        ) : (
          <Field key={field} label={labelOf(field, stage.kind)} className="sm:col-span-2">
            {(control) => (
              <input
                {...control}
                name={field}
                data-autofocus={field === fields[0] && stage.kind !== 'lost' ? true : undefined}
                type={TYPES[field] ?? 'text'}
                inputMode={field === 'amount' ? 'decimal' : undefined}
                defaultValue={field === 'amount' && deal.amount > 0 ? deal.amount : (deal[field] ?? '') || ''}
                autoComplete="off"
                className="input w-full"
              />
            )}
          </Field>
        ),
      )}
      {stage.kind === 'lost' && (
        <Field label={WORDS.note} className="sm:col-span-2">
          {(control) => <textarea {...control} name="lost_note" rows={2} maxLength={500} className="textarea w-full" />}
        </Field>
      )}
      {stage.kind === 'lost' && (
        <label className="flex items-center gap-2 max-lg:min-h-11 sm:col-span-2">
          <input type="checkbox" name="remind" className="checkbox" defaultChecked />
          {WORDS.remind(formatCalendarDay(again))}
        </label>
      )}
    </FormDialog>
  );
}

function labelOf(field: AskedField, kind: StageKind): string {
  if (field === 'start_date') return WORDS.start;
  return field === 'competitor' && kind === 'lost' ? WORDS.competitor : REQUIRABLE_LABELS[field];
}

/** What is won always says for how much and from when on, what a competitor got says which. */
function fieldsAsked(isWon: boolean, reason: LostReason | null, missing: RequirableField[]): AskedField[] {
  const also: AskedField[] = isWon ? ['amount', 'start_date'] : reason === 'competitor' ? ['competitor'] : [];
  return [...new Set([...also, ...missing])];
}

type ReasonsProps = { chosen: LostReason | null; error?: string; onChoose: (reason: LostReason) => void };

function Reasons({ chosen, error, onChoose }: ReasonsProps) {
  const errorId = useId();
  return (
    <fieldset className="field sm:col-span-2" aria-describedby={error && errorId}>
      <legend className="mb-1.5 text-sm font-strong">{WORDS.reason}</legend>
      <div className="flex flex-wrap gap-2">
        {LOST_REASONS.map((reason) => (
          <label
            key={reason}
            className="has-checked:bg-base-content has-checked:text-base-100 has-focus-visible:outline-link flex h-8 cursor-pointer items-center rounded-md border border-(--control) px-3 text-sm has-checked:border-transparent has-focus-visible:outline-2 max-lg:h-11"
          >
            <input
              type="radio"
              name="lost_reason"
              required
              data-autofocus={reason === LOST_REASONS[0] ? true : undefined}
              className="sr-only"
              checked={chosen === reason}
              onChange={() => onChoose(reason)}
            />
            {LOST_REASON_LABELS[reason]}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className="text-error text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}
