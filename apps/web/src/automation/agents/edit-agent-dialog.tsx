import { zodResolver } from '@hookform/resolvers/zod';
import type { SalesAgent, SalesAgentForm } from '@outrider/shared/automation/agents';
import { salesAgentFormSchema } from '@outrider/shared/schemas/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useForm } from 'react-hook-form';
import { isOutrun, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConflictDialog } from '../../ground/ui/conflict-dialog.tsx';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { differing } from '../../ground/ui/three-way.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useMerge } from '../../ground/ui/use-merge.ts';
import { AGENT_FIELDS, agentClashes, type AgentDraft, draftOfAgent } from './agent-draft.ts';
import { AgentFields } from './agent-fields.tsx';
import { refreshAgents } from './refresh-agents.ts';

/** Changes an agent: what was changed here is sent, nothing else. */
export function EditAgentDialog({ agent, onClose }: { agent: SalesAgent; onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm<AgentDraft, unknown, SalesAgentForm>({
    resolver: zodResolver(salesAgentFormSchema),
    defaultValues: draftOfAgent(agent),
  });
  const { base, settle, clash, settleClash, dropClash } = useMerge({
    row: agent,
    draftOf: draftOfAgent,
    mine: () => form.getValues(),
    onMerged(merged, current) {
      form.reset(merged);
      send(current);
    },
  });
  const save = trpc.agents.update.useMutation({
    meta: { failure: MESSAGES.saveSalesAgentFailed, quiet: true },
    onSuccess({ name }) {
      showToast(MESSAGES.salesAgentSaved(name), { kind: 'success' });
      refreshAgents(utils);
      onClose();
    },
    onError(error) {
      if (isOutrun(error))
        void utils.agents.get
          .fetch({ id: agent.id }, { staleTime: 0 })
          .then(settle, () => showToast(MESSAGES.saveSalesAgentFailed, { kind: 'error' }));
      else showFieldErrors(form, error, AGENT_FIELDS);
    },
  });
  function send(from: SalesAgent) {
    void form.handleSubmit((input) => {
      const changed = differing(draftOfAgent(from), form.getValues());
      if (changed.length === 0) return onClose();
      return save.mutate({
        id: agent.id,
        version: from.version,
        ...Object.fromEntries(changed.map((field) => [field, input[field]])),
      });
    })();
  }
  return (
    <>
      <FormDialog
        title={`Edit ${agent.name}`}
        action="Save"
        busyAction="Saving"
        busy={save.isPending}
        failure={save.error && !isOutrun(save.error) ? sentenceOf(save.error, MESSAGES.saveSalesAgentFailed) : null}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) send(base);
        }}
        onClose={onClose}
      >
        <AgentFields form={form} />
      </FormDialog>
      {clash && (
        <ConflictDialog
          what="this agent"
          clashes={agentClashes(clash.fields, form.getValues(), draftOfAgent(clash.current))}
          onSettle={settleClash}
          onClose={dropClash}
        />
      )}
    </>
  );
}
