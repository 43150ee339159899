import type { AssignmentRule, AssignmentRuleCreate } from '@outrider/shared/records/assignment';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';

/** What the server takes of a rule that is there. */
export const ruleFields = ({ name, is_on, conditions, method, people }: AssignmentRule): AssignmentRuleCreate => ({
  name,
  is_on,
  conditions,
  method,
  people: people.map(({ id }) => id),
});

/**
 * The rules and what can be done with them. A new order and a switch show at once, and as they are again where the
 * server refused.
 */
export function useRules() {
  const utils = trpc.useUtils();
  const query = trpc.assignment.list.useQuery(undefined, { meta: { failure: MESSAGES.loadRulesFailed } });
  const onSettled = () => void utils.assignment.invalidate();
  const show = (items: AssignmentRule[]) => {
    void utils.assignment.list.cancel();
    utils.assignment.list.setData(undefined, { items });
  };
  const reorder = trpc.assignment.reorder.useMutation({ meta: { failure: MESSAGES.orderRulesFailed }, onSettled });
  const update = trpc.assignment.update.useMutation({
    meta: { failure: MESSAGES.saveRuleFailed },
    // With its new version at once: the next switch is of that one.
    onSuccess: (saved) =>
      utils.assignment.list.setData(
        undefined,
        (now) => now && { items: now.items.map((one) => (one.id === saved.id ? saved : one)) },
      ),
    onSettled,
  });
  const remove = trpc.assignment.remove.useMutation({ meta: { failure: MESSAGES.deleteRuleFailed }, onSettled });
  const rules = query.data?.items ?? [];
  return {
    query,
    removing: remove.isPending,
    /** To another place in the list. */
    move(from: number, to: number) {
      const moved = rules[from];
      if (!moved || from === to || to < 0 || to >= rules.length) return;
      const others = rules.filter((rule) => rule !== moved);
      const items = [...others.slice(0, to), moved, ...others.slice(to)];
      show(items);
      reorder.mutate({ ids: items.map(({ id }) => id) });
    },
    /** Whether a switch is on its way; another one waits for its answer. */
    switching: update.isPending,
    toggle(rule: AssignmentRule) {
      if (update.isPending) return;
      show(rules.map((one) => (one === rule ? { ...one, is_on: !one.is_on } : one)));
      update.mutate({ ...ruleFields(rule), id: rule.id, version: rule.version, is_on: !rule.is_on });
    },
    remove: (rule: AssignmentRule, after: () => void) =>
      remove.mutate(
        { id: rule.id },
        { onSuccess: () => showToast(MESSAGES.ruleDeleted(rule.name), { kind: 'success' }), onSettled: after },
      ),
  };
}
export type RuleActions = ReturnType<typeof useRules>;
