import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { FieldInput } from '../engine/field-input.tsx';
import { askedCustom } from '../engine/form-field.ts';
import { changesOfDraft, clashesOf, draftFrom, draftOfRecord, type RecordDraft } from '../engine/record-draft.ts';
import { focusWrong } from '../../ground/ui/focus-wrong.ts';
import { ConflictDialog } from '../../ground/ui/conflict-dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { differing } from '../../ground/ui/three-way.ts';
import { useMerge } from '../../ground/ui/use-merge.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { LEAD_EDIT_FIELDS, useLeadOptions } from './lead-edit-fields.ts';
import { useSaveLead } from './use-save-lead.ts';

/**
 * The lead's facts as fields, where they stand. `base` is what the editing began from, however often the lead is read
 * again meanwhile.
 */
export function LeadEditForm({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const fields = [...LEAD_EDIT_FIELDS, ...useCustomFields('lead').map(askedCustom)];
  const draftOf = (from: Lead) => draftOfRecord(from, fields);
  const [typed, setTyped] = useState<RecordDraft>({});
  const people = usePeople();
  const optionsOf = useLeadOptions(lead);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const { base, settle, clash, settleClash, dropClash } = useMerge({
    row: lead,
    draftOf,
    mine: (): RecordDraft => ({ ...draftOf(base), ...typed }),
    onMerged(merged, current) {
      setTyped(merged);
      send(merged, current);
    },
  });
  const draft = { ...draftOf(base), ...typed };
  const save = useSaveLead({ onSaved: onClose, onConflict: settle });
  const failure = save.error && !save.error.data?.current ? describeFailure(save.error) : null;

  // What is wrong may be out of sight: the form is longer than the drawer.
  useEffect(() => {
    if (save.error) focusWrong(form.current);
  }, [save.error]);

  function send(next: RecordDraft, from: Lead) {
    const changed = differing(draftOf(from), next);
    if (changed.length === 0) return onClose();
    return save.mutate({ id: lead.id, version: from.version, ...changesOfDraft(next, fields, changed) });
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
      ref={form}
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
      {fields.map((field, at) => (
        <FieldInput
          key={field.key}
          field={field}
          value={draft[field.key]}
          options={optionsOf(field)}
          error={failure?.fields.find((one) => one.field === field.key)?.message}
          first={at === 0}
          dense
          onChange={(value) => setTyped({ ...typed, [field.key]: draftFrom(field, value) })}
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
          clashes={clashesOf(clash.fields, fields, [draft, draftOf(clash.current)], people)}
          onSettle={settleClash}
          onClose={dropClash}
        />
      )}
    </form>
  );
}
