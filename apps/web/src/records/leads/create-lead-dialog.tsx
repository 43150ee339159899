import { zodResolver } from '@hookform/resolvers/zod';
import { customName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { useCustomDefaults } from '../engine/custom-form.ts';
import { OwnerSelect } from '../engine/owner-select.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { useFormDraft } from '../../ground/ui/form-draft.ts';
import { useFormValues } from '../../ground/ui/form-values.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { type NewLead, newLeadDefaults, type NewLeadResult, newLeadSchema } from './create-lead-fields.ts';
import { CreateLeadForm } from './create-lead-form.tsx';
import { LEADS_WORDS } from './words.ts';

/**
 * Create New Lead. `lead` is what is known of it already. An email that the company has is refused at first: it is one
 * click to that lead, or to a second one.
 */
type CreateLeadProps = {
  lead?: Partial<NewLead>;
  /** With the new lead's id, before it closes. */
  onCreated?: (id: string) => void;
  onClose: () => void;
};
export function CreateLeadDialog({ lead, onCreated, onClose }: CreateLeadProps) {
  const user = useUser();
  const utils = trpc.useUtils();
  const [owner, setOwner] = useState('');
  const navigate = useNavigate();
  const fields = useCustomFields('lead').filter(({ in_form, required }) => in_form || required);
  const defaults = { ...newLeadDefaults(user.automation_mode), ...lead };
  const form = useForm<NewLead, unknown, NewLeadResult>({
    resolver: zodResolver(newLeadSchema(fields)),
    defaultValues: defaults,
  });
  useCustomDefaults(form, fields);
  const draft = useFormDraft({
    name: `lead-${JSON.stringify(lead ?? {})}`,
    value: { fields: useFormValues(form), owner },
    restore(kept) {
      form.reset(kept.fields, { keepDefaultValues: true });
      setOwner(kept.owner);
    },
  });
  const create = trpc.leads.create.useMutation({
    meta: { failure: MESSAGES.createLeadFailed },
    onSuccess({ id, processing_mode }) {
      showToast(MESSAGES.leadCreated(processing_mode), {
        kind: 'success',
        action: { label: 'Open', run: () => void navigate(`/leads?lead=${id}`) },
      });
      draft.forget();
      void utils.leads.invalidate();
      onCreated?.(id);
      onClose();
    },
    onError: (error) =>
      showFieldErrors(form, error, [
        ...(Object.keys(defaults) as (keyof NewLead)[]).filter((name) => name !== 'custom'),
        ...fields.map(({ key }) => customName(key)),
      ]),
  });

  const submit = (allow_duplicate?: true) =>
    void form.handleSubmit((input) => {
      if (!create.isPending) create.mutate({ ...input, allow_duplicate, assigned_to: owner || undefined });
    })();
  const failure = create.error && (
    <>
      {sentenceOf(create.error, MESSAGES.createLeadFailed)}
      {create.error.data?.existing_id && (
        <span className="mt-2 flex flex-wrap gap-2">
          <Link to={`/leads?lead=${create.error.data.existing_id}`} className="btn btn-sm btn-line" onClick={onClose}>
            Open that lead
          </Link>
          <button type="button" className="btn btn-sm btn-line" onClick={() => submit(true)}>
            Create anyway
          </button>
        </span>
      )}
    </>
  );
  return (
    <FormDialog
      title="Create New Lead"
      action="Create Lead"
      busyAction="Creating"
      busy={create.isPending}
      failure={failure}
      width="max-w-2xl"
      draft={draft}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <CreateLeadForm form={form} fields={fields} />
      <OwnerSelect value={owner} onChange={setOwner} unset={LEADS_WORDS.ownerByRules(user.full_name)} />
    </FormDialog>
  );
}
