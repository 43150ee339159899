import { type AnyFilter, countConditions } from '@outrider/shared/ground/fields/filter';
import { FLOW_SUBJECTS, FLOW_UNASKED, type FlowSubject } from '@outrider/shared/automation/organization';
import { FilterEditor } from '../../records/engine/filter-editor.tsx';
import { conditionFor } from '../../records/engine/filter-shapes.ts';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { usePeople } from '../../people/users/use-people.ts';
import { useFlowFields } from './use-flow-fields.ts';
import { FLOW_FORM_WORDS as WORDS } from './words.ts';

type FlowConditionsProps = {
  of: FlowSubject;
  conditions: AnyFilter;
  /** Whether a deal is known, so that it can be asked about as well as its lead. */
  hasDeal: boolean;
  problem: string | undefined;
  onChange: (next: { of: FlowSubject; conditions: AnyFilter }) => void;
};

/**
 * Conditions on the deal or the lead that a flow is about. What is asked of the one means nothing of the other, so
 * changing it starts over.
 */
export function FlowConditions({ of, conditions, hasDeal, problem, onChange }: FlowConditionsProps) {
  const people = usePeople();
  const fields = useFlowFields();
  return (
    <div className="grid gap-2">
      {(hasDeal || of === 'opportunity') && (
        <Segmented
          label={WORDS.conditionsOn}
          options={FLOW_SUBJECTS.toReversed().map((value) => ({ value, label: WORDS.subjects[value] }))}
          value={of}
          onChange={(next) => next !== of && onChange({ of: next, conditions: { all: [conditionFor(fields[next])] } })}
        />
      )}
      <FilterEditor
        filter={conditions}
        fields={fields[of]}
        people={people}
        without={of === 'lead' ? FLOW_UNASKED : []}
        onChange={(next) => onChange({ of, conditions: next })}
      />
      {countConditions(conditions) === 0 && <p className="text-faint text-xs">{WORDS.asksNothing}</p>}
      {problem && <p className="text-error text-xs">{problem}</p>}
    </div>
  );
}
