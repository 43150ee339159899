import { zodResolver } from '@hookform/resolvers/zod';
import type { SalesAgentForm } from '@outrider/shared/automation/agents';
import { salesAgentFormSchema } from '@outrider/shared/schemas/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { useFormDraft } from '../../ground/ui/form-draft.ts';
import { useFormValues } from '../../ground/ui/form-values.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { AGENT_FIELDS, type AgentDraft, NEW_AGENT } from './agent-draft.ts';
import { AgentFields } from './agent-fields.tsx';
import { refreshAgents } from './refresh-agents.ts';
import { AGENT_FORM_WORDS as WORDS } from './words.ts';

export function CreateAgentDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const [asksFirst, setAsksFirst] = useState(true);
  const form = useForm<AgentDraft, unknown, SalesAgentForm>({
    resolver: zodResolver(salesAgentFormSchema),
    defaultValues: NEW_AGENT,
  });
  const draft = useFormDraft({
    name: 'agent',
    value: useFormValues(form),
    restore: (kept) => form.reset(kept, { keepDefaultValues: true }),
  });
  const create = trpc.agents.create.useMutation({
    meta: { failure: MESSAGES.createSalesAgentFailed },
    onSuccess({ message }) {
      draft.forget();
      showToast(message, { kind: 'success' });
      refreshAgents(utils);
      onClose();
    },
    onError: (error) => showFieldErrors(form, error, AGENT_FIELDS),
  });
  const submit = form.handleSubmit((input) => {
    if (!create.isPending) create.mutate({ ...input, status: asksFirst ? 'training' : 'active' });
  });
  return (
    <FormDialog
      title="Create Agent"
      action="Create Agent"
      busyAction="Creating"
      busy={create.isPending}
      failure={create.error ? sentenceOf(create.error, MESSAGES.createSalesAgentFailed) : null}
      draft={draft}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <AgentFields form={form} />
      <label className="border-line flex items-center justify-between gap-4 border-t pt-4 sm:col-span-2">
        <span>
          {WORDS.asksFirst}
          <span className="text-muted block text-sm text-pretty">{WORDS.asksFirstHint}</span>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={asksFirst}
          aria-label={WORDS.asksFirst}
          className="toggle shrink-0"
          checked={asksFirst}
          onChange={({ target }) => setAsksFirst(target.checked)}
        />
      </label>
    </FormDialog>
  );
}
