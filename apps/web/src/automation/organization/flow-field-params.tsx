import { customName, specOf } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { FLOW_FIELDS, type FlowSubject, isFlowKind } from '@outrider/shared/automation/organization';
import { useCustomFields } from '../../records/fields/use-custom-fields.ts';
import { FIELD_WORDS } from '../../records/fields/words.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { TextParam } from './text-param.tsx';
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
  const own = useCustomFields(of).flatMap((custom): [string, FieldSpec][] => {
    const spec = specOf(custom);
    return isFlowKind(spec) ? [[customName(custom.key), spec]] : [];
  });
  const offered = new Map([...Object.entries(FLOW_FIELDS[of]), ...own]);
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
  const options =
    spec.kind === 'flag'
      ? ([
          ['yes', FIELD_WORDS.yes],
          ['no', FIELD_WORDS.no],
        ] as const)
      : 'options' in spec
        ? Object.entries(spec.options)
        : null;
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
