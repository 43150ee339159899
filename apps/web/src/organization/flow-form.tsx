import { DEPARTMENTS, type DepartmentKey } from '@outrider/shared/departments';
import { EVERY_LEAD, type LeadFilter } from '@outrider/shared/lead-filter';
import {
  FLOW_ACTION_LABELS,
  FLOW_ACTIONS,
  FLOW_TRIGGER_LABELS,
  FLOW_TRIGGERS,
  FLOW_TYPE_LABELS,
  FLOW_TYPES,
  FLOW_UNASKED,
} from '@outrider/shared/organization';
import { AGENT_LEVELS } from '../agents/agent-words.ts';
import { LevelField } from '../profile/level-field.tsx';
import { FilterEditor } from '../records/filter-editor.tsx';
import { useLeadFilterFields } from '../leads/use-lead-filter-fields.ts';
import { conditionFor } from '../records/filter-shapes.ts';
import { Field } from '../ui/field.tsx';
import { usePeople } from '../users/use-people.ts';
import type { FlowDraft } from './flow-draft.ts';
import { FlowParams } from './flow-params.tsx';

type FlowFormProps = {
  draft: FlowDraft;
  problems: Record<string, string>;
  names: Record<DepartmentKey, string>;
  onChange: (part: Partial<FlowDraft>) => void;
};

/** A flow as a sentence of fields: from where to where, when, only if, then what, and how much by itself. */
export function FlowForm({ draft, problems, names, onChange }: FlowFormProps) {
  const people = usePeople();
  const fields = useLeadFilterFields();
  const departments = DEPARTMENTS.map((key) => [key, names[key]] as const);
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
      <Choice
        label="From"
        value={draft.source_department}
        options={departments}
        onChange={(source_department) => onChange({ source_department })}
      />
      <Choice
        label="To"
        value={draft.target_department}
        options={departments}
        onChange={(target_department) => onChange({ target_department })}
      />
      <Choice
        label="When"
        value={draft.trigger}
        options={FLOW_TRIGGERS.map((key) => [key, FLOW_TRIGGER_LABELS[key]] as const)}
        onChange={(trigger) => onChange({ trigger })}
      />
      <Choice
        label="Then"
        value={draft.action}
        options={FLOW_ACTIONS.map((key) => [key, FLOW_ACTION_LABELS[key]] as const)}
        onChange={(action) => onChange({ action })}
      />
      <FlowParams
        draft={draft}
        problems={problems}
        people={people}
        onChange={(params) => onChange({ action_params: { ...draft.action_params, ...params } })}
      />
      <div className="field sm:col-span-2">
        <span className="lab">
          Only if <span className="text-faint font-normal">the lead matches</span>
        </span>
        {draft.conditions ? (
          <FilterEditor
            filter={draft.conditions}
            fields={fields}
            people={people}
            without={FLOW_UNASKED}
            onChange={(conditions) => onChange({ conditions: conditions === EVERY_LEAD ? null : conditions })}
          />
        ) : (
          <p className="flex items-center gap-3">
            <span className="text-muted">Every record</span>
            <button
              type="button"
              className="btn btn-line btn-sm"
              onClick={() => onChange({ conditions: { all: [conditionFor(fields, 'score')] } as LeadFilter })}
            >
              Add conditions
            </button>
          </p>
        )}
        {problems.conditions && <p className="text-error text-xs">{problems.conditions}</p>}
        {draft.conditions && (
          <p>
            <button type="button" className="btn btn-ghost btn-sm -ml-3" onClick={() => onChange({ conditions: null })}>
              Remove conditions
            </button>
          </p>
        )}
      </div>
      <div className="sm:col-span-2">
        <LevelField
          value={draft.automation_level}
          tiers={AGENT_LEVELS}
          onChange={(automation_level) => onChange({ automation_level })}
        />
      </div>
      <Choice
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

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
};

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="select w-full"
          value={value}
          onChange={({ target }) => onChange(target.value as T)}
        >
          {options.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
