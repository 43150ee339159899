import { LOST_REASON_LABELS, LOST_REASONS, type LostReason } from '@outrider/shared/opportunities';
import { type RequirableField, REQUIRABLE_LABELS } from '@outrider/shared/pipelines';
import { type FormEvent, useState } from 'react';
import { OwnerSelect } from '../pipeline/owner-select.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { formText } from '../ui/form-text.ts';
import type { AskedMove, Brought } from './use-move-deal.ts';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.dialog;
const TYPES: Partial<Record<RequirableField, string>> = { close_date: 'date' };

type MoveDialogProps = { asked: AskedMove; onAnswer: (brought: Brought) => void; onClose: () => void };

/** What a stage asks before a deal comes there: its required fields, the amount of what is won, the reason of what is lost. */
export function MoveDialog({ asked: { deal, to, failure }, onAnswer, onClose }: MoveDialogProps) {
  const { stage } = to;
  const [reason, setReason] = useState<LostReason | null>(deal.lost_reason);
  const [owner, setOwner] = useState(deal.owner_id ?? '');
  const [missing, setMissing] = useState<string | null>(null);
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
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => formText(form, name);
    if (stage.kind === 'lost' && !reason) return setMissing(WORDS.reason);
    onAnswer({
      ...(fields.includes('amount') && text('amount') && { amount: Number(text('amount')) }),
      ...(fields.includes('close_date') && { close_date: text('close_date') || null }),
      ...(fields.includes('next_step') && { next_step: text('next_step') }),
      ...(fields.includes('competitor') && { competitor: text('competitor') }),
      ...(fields.includes('owner_id') && owner && { owner_id: owner }),
      ...(stage.kind === 'lost' && { lost_reason: reason, lost_note: text('lost_note') || null }),
    });
  }
  return (
    <FormDialog
      title={title}
      action={action}
      busyAction={WORDS.busy}
      busy={false}
      failure={failure ?? missing}
      note={WORDS.undo}
      width="max-w-md"
      onSubmit={submit}
      onClose={onClose}
    >
      {stage.kind === 'lost' && <Reasons chosen={reason} onChoose={setReason} />}
      {fields.map((field) =>
        field === 'owner_id' ? (
          <OwnerSelect key={field} value={owner} onChange={setOwner} unset={DEALS_WORDS.nobody} />
        ) : field === 'lead_id' ? (
          <p key={field} className="text-muted sm:col-span-2">
            {WORDS.openLead}
          </p>
        ) : (
          <Field
            key={field}
            label={field === 'competitor' && stage.kind === 'lost' ? WORDS.competitor : REQUIRABLE_LABELS[field]}
            className="sm:col-span-2"
          >
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
    </FormDialog>
  );
}

/** What is won always says for how much, what a competitor got says which. */
function fieldsAsked(isWon: boolean, reason: LostReason | null, missing: RequirableField[]): RequirableField[] {
  const also: RequirableField[] = isWon ? ['amount'] : reason === 'competitor' ? ['competitor'] : [];
  return [...new Set([...also, ...missing])];
}

function Reasons({ chosen, onChoose }: { chosen: LostReason | null; onChoose: (reason: LostReason) => void }) {
  return (
    <fieldset className="sm:col-span-2">
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
              className="sr-only"
              checked={chosen === reason}
              onChange={() => onChoose(reason)}
            />
            {LOST_REASON_LABELS[reason]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
