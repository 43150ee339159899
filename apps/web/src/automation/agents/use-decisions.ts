import { type ActionEdit, type AgentAction, MAIL_DELAY_SECONDS } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useRef } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { refreshAgentWork } from './refresh-agents.ts';
import type { Decided } from './use-decided.ts';
import { useUndoAction } from './use-undo-action.ts';
import { INBOX_WORDS } from './words.ts';

/** The server takes so many in one request. */
const AT_ONCE = 100;
/** Toasts of decisions take each other's place: who decides twenty in a row is not to look through twenty of them. */
const TOAST = 'decided';
const CAME_TO_NOTHING = new Set<AgentAction['state']>(['stale', 'refused', 'failed', 'expired']);

/** What a person decides in the inbox. The row goes at once and comes back with the reason where the server refuses. */
export function useDecisions({ rows, hide, show, note, dismiss }: Decided, onLeave: (ids: string[]) => void) {
  const utils = trpc.useUtils();
  /** What was decided here and can be taken back, step by step, the newest last. */
  const steps = useRef<string[][]>([]);
  const { undo, undoMany } = useUndoAction((id) => {
    steps.current = steps.current.map((ids) => ids.filter((one) => one !== id)).filter((ids) => ids.length > 0);
  });
  const undoStep = (ids: string[]) => {
    const [first, ...rest] = ids;
    if (first !== undefined && rest.length === 0) undo({ id: first });
    else void undoMany(ids);
  };
  const onSettled = () => refreshAgentWork(utils);
  const rowOf = (id: string) => rows.find((row) => row.id === id);

  function leave(ids: string[]) {
    onLeave(ids);
    hide(ids);
    for (const id of ids) dismiss(id);
  }
  function bringBack(action: AgentAction | undefined, sentence: string) {
    if (!action) return;
    show([action.id]);
    note(action, sentence);
  }
  function decided(message: string, action: AgentAction) {
    if (CAME_TO_NOTHING.has(action.state)) {
      bringBack(action, action.reason ?? message);
      return;
    }
    if (action.can_undo) steps.current.push([action.id]);
    void utils.leads.invalidate();
    void utils.pipeline.invalidate();
    const until = action.undo_until ? Date.parse(action.undo_until) : undefined;
    showToast(message, {
      kind: 'success',
      name: TOAST,
      shownMs: until ? Math.min(until - Date.now(), MAIL_DELAY_SECONDS * 1000) : UNDO_MS,
      action: action.can_undo ? { label: 'Undo', run: () => undo({ id: action.id }), until } : undefined,
    });
  }

  type Before = { action: AgentAction | undefined };
  const approve = trpc.agents.approve.useMutation({
    meta: { failure: MESSAGES.approveFailed },
    onMutate({ id, edit }): Before {
      const action = rowOf(id);
      if (!edit) leave([id]);
      return { action };
    },
    onSuccess({ message, action }, { edit }) {
      if (edit) leave([action.id]);
      decided(message, action);
    },
    onError: (error, { edit }, context) =>
      !edit && bringBack(context?.action, sentenceOf(error, MESSAGES.approveFailed)),
    onSettled,
  });
  const reject = trpc.agents.reject.useMutation({
    meta: { failure: MESSAGES.rejectFailed },
    onMutate({ id }): Before {
      const action = rowOf(id);
      leave([id]);
      return { action };
    },
    onSuccess: ({ message, action }) => decided(message, action),
    onError: (error, _input, context) => bringBack(context?.action, sentenceOf(error, MESSAGES.rejectFailed)),
    onSettled,
  });
  const review = trpc.agents.review.useMutation({
    meta: { failure: MESSAGES.reviewFailed },
    onMutate({ id }): Before {
      const action = rowOf(id);
      leave([id]);
      return { action };
    },
    onSuccess: ({ message }) => showToast(message, { kind: 'success', name: TOAST }),
    onError: (error, _input, context) => bringBack(context?.action, sentenceOf(error, MESSAGES.reviewFailed)),
    onSettled,
  });
  const approveMany = trpc.agents.approveMany.useMutation({
    meta: { failure: MESSAGES.approveFailed },
    onMutate({ actions }) {
      const before = actions.flatMap(({ id }) => rowOf(id) ?? []);
      leave(actions.map(({ id }) => id));
      return { before };
    },
    onSuccess({ approved, refused }, _input, { before }) {
      for (const { id, reason } of refused)
        bringBack(
          before.find((action) => action.id === id),
          reason,
        );
      const done = before.map(({ id }) => id).filter((id) => !refused.some((one) => one.id === id));
      if (done.length > 0) steps.current.push(done);
      void utils.leads.invalidate();
      void utils.pipeline.invalidate();
      showToast(INBOX_WORDS.approved(approved, refused.length), {
        kind: refused.length === 0 ? 'success' : 'info',
        name: TOAST,
        shownMs: UNDO_MS,
        action: done.length > 0 ? { label: 'Undo', run: () => undoStep(done) } : undefined,
      });
    },
    onError(error, _input, context) {
      for (const action of context?.before ?? []) bringBack(action, sentenceOf(error, MESSAGES.approveFailed));
    },
    onSettled,
  });

  return {
    approve: ({ id, version }: AgentAction) => approve.mutate({ id, version }),
    /** Stays open until the server has taken it; a refusal is beside the text. */
    approveEdited: ({ id, version }: AgentAction, edit: ActionEdit, vouch: boolean) =>
      approve.mutateAsync({ id, version, vouch, ...(Object.keys(edit).length > 0 && { edit }) }),
    approveMany: (actions: AgentAction[]) => {
      for (let at = 0; at < actions.length; at += AT_ONCE)
        approveMany.mutate({ actions: actions.slice(at, at + AT_ONCE).map(({ id, version }) => ({ id, version })) });
    },
    reject: (actions: AgentAction[], reason: string) => {
      for (const { id, version } of actions) reject.mutate({ id, version, reason });
    },
    review: ({ id }: AgentAction, verdict: 'good' | 'bad') => review.mutate({ id, verdict }),
    undo: ({ id }: AgentAction) => undo({ id }),
    /** The last step that was not taken back yet. */
    undoLast: () => {
      const ids = steps.current.at(-1);
      if (ids) undoStep(ids);
    },
  };
}
export type Decisions = ReturnType<typeof useDecisions>;
