import {
  ASSIGNMENT_METHODS,
  type AssignmentMethod,
  type AssignmentRule,
  UNASKED,
} from '@outrider/shared/records/assignment';
import { assignmentRuleCreateSchema } from '@outrider/shared/schemas/records/assignment';
import { countConditions, EVERY_LEAD } from '@outrider/shared/records/lead-filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, useId, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { useLeadFilterFields } from '../leads/use-lead-filter-fields.ts';
import { FilterEditor } from '../engine/filter-editor.tsx';
import { whatIsMissing } from '../engine/filter-shapes.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { PeopleChoice } from './people-choice.tsx';
import { ruleFields } from './use-rules.ts';
import { ASSIGNMENT_WORDS } from './words.ts';

const METHODS: Record<AssignmentMethod, { label: string; hint: string }> = {
  fixed: { label: 'One person', hint: ASSIGNMENT_WORDS.fixed },
  round_robin: { label: 'Round robin', hint: ASSIGNMENT_WORDS.roundRobin },
  least_loaded: { label: 'Least loaded', hint: ASSIGNMENT_WORDS.leastLoaded },
};

/** A rule, new or there already: what it asks, whom it chooses from, and how. */
export function RuleDialog({ rule, onClose }: { rule: AssignmentRule | null; onClose: () => void }) {
  const formId = useId();
  const people = usePeople();
  const filterFields = useLeadFilterFields();
  const utils = trpc.useUtils();
  const [fields, setFields] = useState(() =>
    rule
      ? ruleFields(rule)
      : {
          name: '',
          is_on: true,
          conditions: EVERY_LEAD,
          method: 'round_robin' as AssignmentMethod,
          people: [] as string[],
        },
  );
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const options = {
    meta: { failure: MESSAGES.saveRuleFailed },
    onSuccess: (saved: AssignmentRule) => {
      showToast(MESSAGES.ruleSaved(saved.name), { kind: 'success' });
      onClose();
    },
    onError: (error: unknown) =>
      setWrong(
        Object.fromEntries(
          describeFailure(error).fields.map(({ field, message }) => [field.split('.')[0] ?? field, message]),
        ),
      ),
    onSettled: () => void utils.assignment.invalidate(),
  };
  const create = trpc.assignment.create.useMutation(options);
  const update = trpc.assignment.update.useMutation(options);
  const { isPending, error } = rule ? update : create;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const checked = assignmentRuleCreateSchema.safeParse(fields);
    if (!checked.success)
      return setWrong(
        Object.fromEntries(
          checked.error.issues
            .toReversed()
            .map((issue) => [
              String(issue.path[0]),
              issue.path[0] === 'conditions' ? whatIsMissing(issue, fields.conditions, filterFields) : issue.message,
            ]),
        ),
      );
    setWrong({});
    if (rule) update.mutate({ ...checked.data, id: rule.id, version: rule.version });
    else create.mutate(checked.data);
  }
  // Who left stays in the list, by name, until somebody takes them out.
  const names = { ...Object.fromEntries((rule?.people ?? []).map(({ id, full_name }) => [id, full_name])), ...people };
  const foot = <FormFoot formId={formId} action="Save" busyAction="Saving" busy={isPending} onClose={onClose} />;
  return (
    <Dialog writes title={rule ? 'Edit rule' : 'New rule'} onClose={onClose} foot={foot} width="max-w-3xl">
      <form id={formId} noValidate className="grid min-h-0 gap-5 overflow-y-auto p-5" onSubmit={submit}>
        {error && Object.keys(wrong).length === 0 && (
          <FormAlert>{sentenceOf(error, MESSAGES.saveRuleFailed)}</FormAlert>
        )}
        <Field label="Name" error={wrong.name}>
          {(control) => (
            <input
              {...control}
              data-autofocus
              className="input w-full"
              maxLength={80}
              value={fields.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <fieldset className="field">
          <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">Which leads</legend>
          {wrong.conditions && <p className="text-error text-xs">{wrong.conditions}</p>}
          <FilterEditor
            filter={fields.conditions}
            fields={filterFields}
            people={people}
            without={UNASKED}
            onChange={(conditions) => set({ conditions })}
          />
          {countConditions(fields.conditions) === 0 && <p className="hint">{ASSIGNMENT_WORDS.everyLead}</p>}
        </fieldset>
        <div className="field">
          <span className="lab">Method</span>
          <div className="max-w-full overflow-x-auto">
            <Segmented
              label="Method"
              options={ASSIGNMENT_METHODS.map((value) => ({ value, label: METHODS[value].label }))}
              value={fields.method}
              onChange={(method) =>
                set({ method, people: method === 'fixed' ? fields.people.slice(0, 1) : fields.people })
              }
            />
          </div>
          <p className="hint">
            {METHODS[fields.method].hint} {ASSIGNMENT_WORDS.skipped}
          </p>
        </div>
        <PeopleChoice
          names={names}
          chosen={fields.people}
          single={fields.method === 'fixed'}
          error={wrong.people}
          onChange={(chosen) => set({ people: chosen })}
        />
      </form>
    </Dialog>
  );
}
