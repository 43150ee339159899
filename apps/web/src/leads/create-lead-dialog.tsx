import { zodResolver } from '@hookform/resolvers/zod';
import { customName } from '@outrider/shared/fields/custom';
import { MESSAGES } from '@outrider/shared/messages';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { sentenceOf } from '../errors/failure.ts';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { useCustomDefaults } from '../records/custom-form.ts';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { showToast } from '../ui/toast.ts';
import { type NewLead, newLeadDefaults, type NewLeadResult, newLeadSchema } from './create-lead-fields.ts';
import { CreateLeadForm } from './create-lead-form.tsx';

/** Create New Lead. `lead` is what is known of it already. An email that the company has is refused at first: it is one click to that lead, or to a second one. */
export function CreateLeadDialog({ lead, onClose }: { lead?: Partial<NewLead>; onClose: () => void }) {
  const formId = useId();
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const fields = useCustomFields('lead').filter(({ in_form, required }) => in_form || required);
  const defaults = { ...newLeadDefaults(useUser().automation_mode), ...lead };
  const form = useForm<NewLead, unknown, NewLeadResult>({
    resolver: zodResolver(newLeadSchema(fields)),
    defaultValues: defaults,
  });
  useCustomDefaults(form, fields);
  const create = trpc.leads.create.useMutation({
    meta: { failure: MESSAGES.createLeadFailed },
    onSuccess({ id, processing_mode }) {
      showToast(MESSAGES.leadCreated(processing_mode), {
        kind: 'success',
        action: { label: 'Open', run: () => void navigate(`/leads?lead=${id}`) },
      });
      void utils.leads.invalidate();
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
      if (!create.isPending) create.mutate({ ...input, allow_duplicate });
    })();
  return (
    <Dialog
      writes
      title="Create New Lead"
      onClose={onClose}
      foot={
        <FormFoot
          formId={formId}
          action="Create Lead"
          busyAction="Creating"
          busy={create.isPending}
          onClose={onClose}
        />
      }
    >
      <form
        id={formId}
        noValidate
        className="grid min-h-0 gap-4 overflow-y-auto p-5 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {create.error && (
          <FormAlert className="sm:col-span-2">
            {sentenceOf(create.error, MESSAGES.createLeadFailed)}
            {create.error.data?.existing_id && (
              <span className="mt-2 flex flex-wrap gap-2">
                <Link
                  to={`/leads?lead=${create.error.data.existing_id}`}
                  className="btn btn-sm btn-line"
                  onClick={onClose}
                >
                  Open that lead
                </Link>
                <button type="button" className="btn btn-sm btn-line" onClick={() => submit(true)}>
                  Create anyway
                </button>
              </span>
            )}
          </FormAlert>
        )}
        <CreateLeadForm form={form} fields={fields} />
      </form>
    </Dialog>
  );
}
