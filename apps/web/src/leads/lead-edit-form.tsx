import { type Lead, LEAD_STATUS_LABELS } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { reachOf } from '@outrider/shared/permissions';
import { type KeyboardEvent, useState } from 'react';
import { describeFailure, sentenceOf } from '../errors/failure.ts';
import { useUser } from '../session/user-context.ts';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { differing } from '../ui/three-way.ts';
import { useMerge } from '../ui/use-merge.ts';
import { usePeople } from '../users/use-people.ts';
import { changesOf, clashWords, type Draft, draftOf, EDIT_FIELDS, type EditField } from './lead-fields.ts';
import { useSaveLead } from './use-save-lead.ts';

/** The lead's facts as fields, where they stand. `base` is what the editing began from, however often the lead is read again meanwhile. */
export function LeadEditForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(lead));
  const { base, settle, clash, settleClash, dropClash } = useMerge({
    row: lead,
    draftOf,
    mine: () => draft,
    onMerged(merged, current) {
      setDraft(merged);
      send(merged, current);
    },
  });
  const save = useSaveLead({ onSaved: onClose, onConflict: settle });
  const failure = save.error && !save.error.data?.current ? describeFailure(save.error) : null;

  function send(next: Draft, from: Lead) {
    const fields = differing(draftOf(from), next);
    if (fields.length === 0) return onClose();
    return save.mutate({ id: lead.id, version: from.version, ...changesOf(next, fields) });
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves the form, wherever in it the focus is
    <form
      aria-label="Edit lead"
      noValidate
      className="mt-4 grid gap-3 sm:grid-cols-2"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) send(draft, base);
      }}
    >
      {failure && <FormAlert className="sm:col-span-2">{sentenceOf(save.error, MESSAGES.saveLeadFailed)}</FormAlert>}
      {(Object.keys(EDIT_FIELDS) as EditField[]).map((field, at) => (
        <EditInput
          key={field}
          field={field}
          lead={lead}
          first={at === 0}
          value={draft[field]}
          error={failure?.fields.find((one) => one.field === field)?.message}
          onChange={(value) => setDraft({ ...draft, [field]: value })}
        />
      ))}
      <div className="bg-base-100 sticky bottom-0 flex justify-end gap-2 py-3 sm:col-span-2">
        <button type="button" className="btn btn-ghost btn-sm" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn btn-primary btn-sm" aria-disabled={save.isPending}>
          {save.isPending ? 'Saving' : 'Save'}
        </button>
      </div>
      {clash && (
        <ConflictDialog
          what="this lead"
          clashes={clashWords(clash.fields, draft, draftOf(clash.current))}
          onSettle={settleClash}
          onClose={dropClash}
        />
      )}
    </form>
  );
}

type EditInputProps = {
  field: EditField;
  lead: Lead;
  first: boolean;
  value: string;
  error?: string;
  onChange: (value: string) => void;
};

function EditInput({ field, lead, first, value, error, onChange }: EditInputProps) {
  const { label, kind, wide } = EDIT_FIELDS[field];
  const options = useOptionsOf(field, lead);
  return (
    <Field label={label} error={error} className={wide ? 'sm:col-span-2' : ''}>
      {(control) => {
        const shared = {
          ...control,
          value,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        if (options)
          return (
            <select {...shared} className="select select-sm w-full">
              {options.map(([id, words]) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
            </select>
          );
        if (kind === 'long') return <textarea {...shared} rows={3} className="textarea w-full" />;
        return (
          <input
            {...shared}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was asked for with a key or a press
            autoFocus={first}
            type={kind ?? 'text'}
            min={kind === 'number' ? 0 : undefined}
            autoComplete="off"
            className="input input-sm w-full"
          />
        );
      }}
    </Field>
  );
}

/** A value that is not offered stays choosable while the lead has it. A rep takes what nobody owns and gives nothing away. */
function useOptionsOf(field: EditField, lead: Lead): readonly (readonly [string, string])[] | undefined {
  const user = useUser();
  const people = usePeople();
  const { options } = EDIT_FIELDS[field];
  if (field === 'assigned_to') {
    const all = {
      ...people,
      [user.id]: user.full_name,
      ...(lead.assigned_to && { [lead.assigned_to]: lead.assigned_to_name ?? 'One person' }),
    };
    const mayGive = reachOf(user.role, 'leads.assign') === 'all';
    const offered = Object.entries(all).filter(
      ([id]) => mayGive || id === lead.assigned_to || (id === user.id && lead.assigned_to === null),
    );
    return [...(mayGive || lead.assigned_to === null ? [['', 'No one'] as const] : []), ...offered];
  }
  const own = lead[field];
  if (!options || own === null || options.some(([value]) => value === own)) return options;
  return [...options, [String(own), field === 'status' ? LEAD_STATUS_LABELS[lead.status] : String(own)]];
}
