import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { LEAD_STATUS_LABELS } from '@outrider/shared/records/leads';
import type { BulkAction, BulkRun, BulkStart } from '@outrider/shared/records/bulk';
import { SETTABLE_STATUSES } from '@outrider/shared/records/lead-edit';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import { countRecords, RECORD_NOUNS } from '@outrider/shared/ground/record-nouns';
import { RECORD_RIGHTS } from '@outrider/shared/records/record-rights';
import { useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import type { FormField } from '../engine/form-field.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { usePeople } from '../../people/users/use-people.ts';
import { BulkField, fieldsToSet, startOf } from './bulk-field.tsx';
import { StageField, useStageChoice } from './stage-field.tsx';
import { BULK_WORDS } from './words.ts';

/** Setting the close date is an action of its own to whoever presses it. */
export type AskedAction = Exclude<BulkAction, 'undo'> | 'close_date';
const WORDS: Record<AskedAction, { title: string; confirm: string; busy: string; verb: string }> = {
  assign: { title: 'Assign', confirm: 'Assign', busy: 'Assigning', verb: 'assign' },
  assign_by_rules: { title: 'Assign by rules:', confirm: 'Assign by rules', busy: 'Starting', verb: 'assign' },
  status: { title: 'Change status of', confirm: 'Change status', busy: 'Changing', verb: 'change' },
  set_field: { title: 'Set field for', confirm: 'Set field', busy: 'Setting', verb: 'change' },
  convert: { title: 'Convert', confirm: 'Convert', busy: 'Starting', verb: 'convert' },
  score: { title: 'AI process', confirm: 'AI process', busy: 'Starting', verb: 'process' },
  move: { title: 'Move', confirm: 'Move', busy: 'Moving', verb: 'move' },
  close_date: { title: BULK_WORDS.setCloseDate, confirm: 'Set close date', busy: 'Setting', verb: 'change' },
  delete: { title: 'Delete', confirm: 'Delete', busy: 'Deleting', verb: 'delete' },
};

type BulkDialogProps = {
  type: RecordTypeName;
  action: AskedAction;
  selection: RecordSelection;
  count: number;
  onStarted: (run: BulkRun) => void;
  onClose: () => void;
};

/**
 * Asks what the action needs and starts it on the server. The request has one key, so that a second press or a retry
 * starts nothing twice.
 */
export function BulkDialog({ type, action, selection, count, onStarted, onClose }: BulkDialogProps) {
  const user = useUser();
  const people = usePeople();
  const mayGive = reachOf(user, RECORD_RIGHTS[type].assign) === 'all';
  const [request_key] = useState(() => crypto.randomUUID());
  const [owner, setOwner] = useState(user.id);
  const [status, setStatus] = useState<(typeof SETTABLE_STATUSES)[number]>('contacted');
  const [reason, setReason] = useState('');
  const fields = fieldsToSet(type, useCustomFields(type));
  const [chosen, setChosen] = useState(() => startOf((fields.find(({ custom }) => custom) ?? fields[0]) as FormField));
  const stages = useStageChoice(action === 'move');
  const [closeDate, setCloseDate] = useState('');
  const { many } = RECORD_NOUNS[type];
  const { title, confirm, busy, verb } = WORDS[action];
  const failure = MESSAGES.bulkFailed(verb, type);
  const start = trpc.bulk.start.useMutation({
    meta: { failure },
    onSuccess: (run) => {
      onStarted(run);
      onClose();
    },
  });
  const wrong = describeFailure(start.error).fields.find(({ field }) => field === 'value')?.message;
  const input = {
    assign: { action: 'assign' as const, assigned_to: owner || null },
    status: { action: 'status' as const, status, reason: reason || null },
    assign_by_rules: { action: 'assign_by_rules' as const },
    set_field: { action: 'set_field' as const, field: chosen.field.key, value: chosen.value },
    convert: { action: 'convert' as const },
    score: { action: 'score' as const },
    move: { action: 'move' as const, ...stages.stage },
    close_date: { action: 'set_field' as const, field: 'close_date', value: closeDate || null },
    delete: { action: 'delete' as const },
  }[action];
  return (
    <ConfirmDialog
      title={`${title} ${countRecords(count, type)}`}
      confirm={confirm}
      busy={busy}
      pending={start.isPending}
      tone={action === 'delete' ? 'btn-error' : 'btn-primary'}
      onConfirm={() => start.mutate({ record_type: type, ...input, selection, request_key } as BulkStart)}
      onClose={onClose}
    >
      {start.error && !wrong && <FormAlert>{sentenceOf(start.error, failure)}</FormAlert>}
      {action === 'set_field' && <BulkField fields={fields} chosen={chosen} error={wrong} onChange={setChosen} />}
      {action === 'move' && <StageField {...stages} />}
      {action === 'close_date' && (
        <Field label={BULK_WORDS.closeDate} hint={BULK_WORDS.noDate} error={wrong}>
          {(control) => (
            <input
              {...control}
              type="date"
              data-autofocus
              className="input w-full"
              value={closeDate}
              onChange={(event) => setCloseDate(event.target.value)}
            />
          )}
        </Field>
      )}
      {action === 'assign' && (
        <Field label="New owner" hint={mayGive ? undefined : MESSAGES.assignOnlyUnassigned(many)}>
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={owner}
              disabled={!mayGive}
              onChange={(event) => setOwner(event.target.value)}
            >
              {mayGive && <option value="">No one</option>}
              {Object.entries({ [user.id]: user.full_name, ...people }).map(([id, name]) => (
                <option key={id} value={id}>
                  {id === user.id ? `${name} (you)` : name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {action === 'status' && (
        <>
          <Field label="New status">
            {(control) => (
              <select
                {...control}
                className="select w-full"
                value={status}
                onChange={(event) => setStatus(event.target.value as typeof status)}
              >
                {SETTABLE_STATUSES.map((one) => (
                  <option key={one} value={one}>
                    {LEAD_STATUS_LABELS[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Reason (optional)" hint={BULK_WORDS.timeline}>
            {(control) => (
              <input
                {...control}
                className="input w-full"
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      {action === 'set_field' && <p>{BULK_WORDS.setField(many)}</p>}
      {action === 'assign_by_rules' && <p>{BULK_WORDS.rules}</p>}
      {action === 'convert' && <p>{BULK_WORDS.convert}</p>}
      {action === 'score' && <p>{BULK_WORDS.score}</p>}
      {action === 'move' && <p>{BULK_WORDS.move}</p>}
      {action === 'delete' && <p>{BULK_WORDS.delete}</p>}
      <p className="text-muted text-sm">{BULK_WORDS.skipped(many)}</p>
    </ConfirmDialog>
  );
}
