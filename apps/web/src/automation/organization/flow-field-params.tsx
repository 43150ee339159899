import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import type { FlowSubject } from '@outrider/shared/automation/organization';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { TextParam } from './text-param.tsx';
import { choicesOf, useSettableFields } from './use-settable-fields.ts';
import { FLOW_WORDS as WORDS } from './words.ts';

type FlowFieldParamsProps = {
  /** Whose field it is. */
  of: FlowSubject;
  field: string;
  value: string;
  problems: { field: string | undefined; value: string | undefined };
  onChange: (change: { field?: string; value?: string }) => void;
};

/** Which field a step sets, and to what. */
export function FlowFieldParams({ of, field, value, problems, onChange }: FlowFieldParamsProps) {
  const offered = useSettableFields(of);
  const spec = offered.get(field);
  return (
    <>
      <ChoiceField
        label={WORDS.field[of]}
        value={spec ? field : ''}
        options={[['', WORDS.chooseField], ...[...offered].map(([name, { label }]) => [name, label] as const)]}
        error={problems.field}
        onChange={(next) => onChange({ field: next, value: '' })}
      />
      {spec && (
        <Value spec={spec} value={value} error={problems.value} onChange={(next) => onChange({ value: next })} />
      )}
    </>
  );
}

type ValueProps = { spec: FieldSpec; value: string; error: string | undefined; onChange: (value: string) => void };

function Value({ spec, value, error, onChange }: ValueProps) {
  const options = choicesOf(spec);
  if (!options)
    return <TextParam label={WORDS.newValue} value={value} maxLength={300} error={error} onChange={onChange} />;
  return (
    <ChoiceField
      label={WORDS.newValue}
      value={value}
      options={[['', spec.need ? WORDS.chooseValue : WORDS.emptied], ...options]}
      error={error}
      onChange={onChange}
    />
  );
}
