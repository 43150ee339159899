import { zodResolver } from '@hookform/resolvers/zod';
import { type SalesAgentCreate, salesAgentCreateSchema } from '@outrider/shared/agents';
import { MESSAGES } from '@outrider/shared/messages';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { sentenceOf } from '../errors/failure.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { showToast } from '../ui/toast.tsx';
import { AGENT_FIELDS, type AgentDraft, NEW_AGENT } from './agent-draft.ts';
import { AgentFields } from './agent-fields.tsx';
import { refreshAgents } from './refresh-agents.ts';

export function CreateAgentDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const utils = trpc.useUtils();
  const form = useForm<AgentDraft, unknown, SalesAgentCreate>({
    resolver: zodResolver(salesAgentCreateSchema),
    defaultValues: NEW_AGENT,
  });
  const create = trpc.agents.create.useMutation({
    meta: { failure: MESSAGES.createSalesAgentFailed },
    onSuccess({ message }) {
      showToast(message, { kind: 'success' });
      refreshAgents(utils);
      onClose();
    },
    onError: (error) => showFieldErrors(form, error, AGENT_FIELDS),
  });
  const submit = form.handleSubmit((input) => {
    if (!create.isPending) create.mutate(input);
  });
  return (
    <Dialog
      writes
      title="Create Agent"
      onClose={onClose}
      width="max-w-xl"
      foot={
        <FormFoot
          formId={formId}
          action="Create Agent"
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
        onSubmit={(event) => void submit(event)}
      >
        {create.error && (
          <FormAlert className="sm:col-span-2">{sentenceOf(create.error, MESSAGES.createSalesAgentFailed)}</FormAlert>
        )}
        <AgentFields form={form} />
      </form>
    </Dialog>
  );
}
