import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Flow } from '@outrider/shared/automation/organization';
import { useState } from 'react';
import { describeFailure, isOutrun } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { differing } from '../../ground/ui/three-way.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useMerge } from '../../ground/ui/use-merge.ts';
import { draftOfFlow, type FlowDraft, inputOfDraft, problemsOfDraft } from './flow-draft.ts';
import { useFlowFields } from './use-flow-fields.ts';

/**
 * A flow's draft, which may `start` as something else than what is stored, and making or saving it: what only one of two people changed is taken together, the rest is asked.
 */
export function useSaveFlow(flow: Flow | null, onSaved: (flow: Flow) => void, start: FlowDraft | null = null) {
  const utils = trpc.useUtils();
  const fields = useFlowFields();
  const [draft, setDraft] = useState(() => start ?? draftOfFlow(flow));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { base, setBase, settle, ...question } = useMerge({
    row: flow,
    draftOf: draftOfFlow,
    mine: () => draft,
    onMerged(merged, current) {
      setDraft(merged);
      send(merged, current);
    },
  });

  const done = (saved: Flow, words: string) => {
    showToast(words, { kind: 'success' });
    setBase(saved);
    setDraft(draftOfFlow(saved));
    void utils.organization.invalidate();
    onSaved(saved);
  };
  const onError = (error: unknown) =>
    setProblems(Object.fromEntries(describeFailure(error).fields.map(({ field, message }) => [field, message])));
  const create = trpc.organization.createFlow.useMutation({
    meta: { failure: MESSAGES.saveFlowFailed, quiet: true },
    onSuccess: (saved) => done(saved, MESSAGES.flowCreated(saved.name)),
    onError,
  });
  const update = trpc.organization.updateFlow.useMutation({
    meta: { failure: MESSAGES.saveFlowFailed, quiet: true },
    onSuccess: (saved) => done(saved, MESSAGES.flowSaved(saved.name)),
    async onError(error) {
      if (!isOutrun(error)) return onError(error);
      const { flows } = await utils.organization.flows.fetch(undefined, { staleTime: 0 });
      const current = flows.find(({ id }) => id === base?.id);
      return current && settle(current);
    },
  });

  function send(next: FlowDraft, from: Flow | null) {
    const wrong = problemsOfDraft(next, fields);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    const input = inputOfDraft(next);
    if (!from) return create.mutate(input);
    const before = inputOfDraft(draftOfFlow(from));
    const changed = differing(before, input);
    if (changed.length > 0)
      update.mutate({
        id: from.id,
        version: from.version,
        ...Object.fromEntries(changed.map((field) => [field, input[field]])),
      });
  }
  const saving = create.isPending || update.isPending;
  const error = create.error ?? (isOutrun(update.error) ? null : update.error);
  return {
    draft,
    problems,
    changed: differing(draftOfFlow(base), draft).length > 0,
    change: (part: Partial<FlowDraft>) => setDraft({ ...draft, ...part }),
    submit: () => !saving && send(draft, base),
    saving,
    /** A failure that no field tells. */
    failure: error && describeFailure(error).fields.length === 0 ? error : null,
    ...question,
  };
}
