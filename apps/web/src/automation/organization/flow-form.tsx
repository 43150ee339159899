import { DEPARTMENTS, type DepartmentKey } from '@outrider/shared/ground/departments';
import {
  FLOW_STEPS_MAX,
  FLOW_TRIGGER_LABELS,
  FLOW_TRIGGERS,
  FLOW_TYPE_LABELS,
  FLOW_TYPES,
  type FlowTrigger,
  SUBJECT_OF,
  usualSubject,
} from '@outrider/shared/automation/organization';
import { AGENT_LEVELS } from '../agents/agent-words.ts';
import { LevelField } from '../../people/profile/level-field.tsx';
import { conditionFor } from '../../records/engine/filter-shapes.ts';
import { Field } from '../../ground/ui/field.tsx';
import { usePeople } from '../../people/users/use-people.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { FlowConditions } from './flow-conditions.tsx';
import type { FlowDraft } from './flow-draft.ts';
import { FlowStepList } from './flow-step-list.tsx';
import { FlowTriggerParams } from './flow-trigger.tsx';
import { everyStep } from './step-draft.ts';
import { useFlowFields } from './use-flow-fields.ts';
import { FLOW_FORM_WORDS as WORDS } from './words.ts';

type FlowFormProps = {
  draft: FlowDraft;
  problems: Record<string, string>;
  names: Record<DepartmentKey, string>;
  onChange: (part: Partial<FlowDraft>) => void;
};

/** A flow as a sentence of fields: from where to where, when, only if, then what, and how much by itself. */
export function FlowForm({ draft, problems, names, onChange }: FlowFormProps) {
  const people = usePeople();
  const departments = DEPARTMENTS.map((key) => [key, names[key]] as const);
  const { trigger } = draft;
  const usual = usualSubject(trigger);
  const hasDeal = SUBJECT_OF[trigger] === 'opportunity' || SUBJECT_OF[trigger] === 'task';
  /** What was asked of a lead means nothing of a deal. */
  const chooseTrigger = (next: FlowTrigger) =>
    onChange(
      usualSubject(next) === usual
        ? { trigger: next }
        : { trigger: next, conditions_of: usualSubject(next), conditions: null },
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" error={problems.name} className="sm:col-span-2">
        {(control) => (
          <input
            {...control}
            data-autofocus
            value={draft.name}
            maxLength={100}
            autoComplete="off"
            className="input w-full"
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <ChoiceField
        label="From"
        value={draft.source_department}
        options={departments}
        onChange={(source_department) => onChange({ source_department })}
      />
      <ChoiceField
        label="To"
        value={draft.target_department}
        options={departments}
        onChange={(target_department) => onChange({ target_department })}
      />
      <ChoiceField
        label="When"
        value={trigger}
        options={FLOW_TRIGGERS.map((key) => [key, FLOW_TRIGGER_LABELS[key]] as const)}
        className="sm:col-span-2"
        onChange={chooseTrigger}
      />
      <FlowTriggerParams
        trigger={trigger}
        params={draft.trigger_params}
        problems={problems}
        onChange={(params) => onChange({ trigger_params: { ...draft.trigger_params, ...params } })}
      />
      <OnlyIf draft={draft} problems={problems} hasDeal={hasDeal} onChange={onChange} />
      <div className="field sm:col-span-2">
        <span className="lab">Then</span>
        <FlowStepList
          label="Then"
          steps={draft.steps}
          around={{
            department: draft.target_department,
            problems,
            people,
            hasDeal,
            usual,
            room: FLOW_STEPS_MAX - everyStep(draft.steps).length,
          }}
          onChange={(steps) => onChange({ steps })}
        />
        {problems.steps && <p className="text-error text-xs">{problems.steps}</p>}
      </div>
      <div className="sm:col-span-2">
        <LevelField
          value={draft.automation_level}
          tiers={AGENT_LEVELS}
          onChange={(automation_level) => onChange({ automation_level })}
        />
      </div>
      <ChoiceField
        label="Type"
        value={draft.flow_type}
        options={FLOW_TYPES.map((key) => [key, FLOW_TYPE_LABELS[key]] as const)}
        onChange={(flow_type) => onChange({ flow_type })}
      />
      <Field label="Description (optional)" error={problems.description}>
        {(control) => (
          <input
            {...control}
            value={draft.description}
            maxLength={500}
            autoComplete="off"
            className="input w-full"
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <label className="border-line flex items-center justify-between gap-4 border-t pt-4 sm:col-span-2">
        <span>
          Active <span className="text-faint text-xs">when off, the flow does nothing</span>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={draft.is_active}
          aria-label="Active"
          className="toggle"
          checked={draft.is_active}
          onChange={({ target }) => onChange({ is_active: target.checked })}
        />
      </label>
    </div>
  );
}

type OnlyIfProps = Pick<FlowFormProps, 'draft' | 'problems' | 'onChange'> & { hasDeal: boolean };

function OnlyIf({ draft: { conditions, conditions_of }, problems, hasDeal, onChange }: OnlyIfProps) {
  const fields = useFlowFields();
  return (
    <div className="field sm:col-span-2">
      <span className="lab">
        Only if <span className="text-faint font-normal">{WORDS.matches[conditions_of]}</span>
      </span>
      {conditions ? (
        <>
          <FlowConditions
            of={conditions_of}
            conditions={conditions}
            hasDeal={hasDeal}
            problem={problems.conditions}
            onChange={(next) => onChange({ conditions_of: next.of, conditions: next.conditions })}
          />
          <p>
            <button type="button" className="btn btn-ghost btn-sm -ml-3" onClick={() => onChange({ conditions: null })}>
              Remove conditions
            </button>
          </p>
        </>
      ) : (
        <p className="flex items-center gap-3">
          <span className="text-muted">{WORDS.everyRecord}</span>
          <button
            type="button"
            className="btn btn-line btn-sm"
            onClick={() => onChange({ conditions: { all: [conditionFor(fields[conditions_of])] } })}
          >
            Add conditions
          </button>
        </p>
      )}
    </div>
  );
}
