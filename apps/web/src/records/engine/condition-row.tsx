import { EXACT_MAX, WANTED_MAX } from '@outrider/shared/ground/fields/conditions';
import { type FieldSpec, isTimeKind } from '@outrider/shared/ground/fields/field';
import type { AnyCondition } from '@outrider/shared/ground/fields/filter';
import { seesPart } from '@outrider/shared/ground/permissions';
import { X } from 'lucide-react';
import { useUser } from '../../people/session/user-context.ts';
import { AccountsAsked } from './accounts-asked.tsx';
import { faceIn, type FilterFields } from './filter-fields.ts';
import {
  conditionFor,
  type Operator,
  OPERATOR_LABELS,
  operatorOf,
  operatorsOf,
  valuesOffered,
} from './filter-shapes.ts';
import { valueLabel } from './filter-words.ts';

type ConditionRowProps = {
  condition: AnyCondition;
  fields: FilterFields;
  people: Record<string, string>;
  without?: readonly string[];
  onChange: (condition: AnyCondition) => void;
  onRemove: () => void;
};

/** Field, how it is asked about, and the value. */
export function ConditionRow({ condition, fields, people, without = [], onChange, onRemove }: ConditionRowProps) {
  const { field } = condition;
  const operator = operatorOf(condition);
  const { label, spec } = faceIn(fields, field);
  const offered = [...fields.faces].filter(([name, { archived }]) => !archived && !without.includes(name));
  const isOffered = offered.some(([name]) => name === field);
  return (
    <div className="flex flex-wrap items-start gap-2">
      <select
        className="select select-sm w-36"
        aria-label="Field"
        value={field}
        onChange={(event) => onChange(conditionFor(fields, event.target.value))}
      >
        {!isOffered && <option value={field}>{label}</option>}
        {offered.map(([name, face]) => (
          <option key={name} value={name}>
            {face.label}
          </option>
        ))}
      </select>
      <select
        className="select select-sm w-40"
        aria-label="How"
        value={operator}
        onChange={(event) => onChange(conditionFor(fields, field, event.target.value as Operator))}
      >
        {[...new Set([...operatorsOf(spec), operator])].map((one) => (
          <option key={one} value={one}>
            {OPERATOR_LABELS[one]}
          </option>
        ))}
      </select>
      <div className="min-w-40 flex-1">
        <Value condition={condition} spec={spec} people={people} isOwner={field === fields.owner} onChange={onChange} />
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={`Remove ${label} condition`}
        onClick={onRemove}
      >
        <X className="i" />
      </button>
    </div>
  );
}

type ValueProps = Pick<ConditionRowProps, 'condition' | 'people' | 'onChange'> & { spec: FieldSpec; isOwner: boolean };

function Value({ condition, spec, people, isOwner, onChange }: ValueProps) {
  const user = useUser();
  const others = isOwner && seesPart(user) ? [] : Object.keys(people);
  const set = (change: object) => onChange({ ...condition, ...change } as AnyCondition);
  if ('known' in condition) return null;
  if ('contains' in condition)
    return <TextInput value={condition.contains} max={WANTED_MAX} onChange={(contains) => set({ contains })} />;
  if ('is' in condition && spec.kind === 'text')
    return <TextsInput values={condition.is} onChange={(is) => set({ is })} />;
  if ('last_days' in condition)
    return <DaysInput value={condition.last_days} onChange={(last_days) => set({ last_days })} />;
  if ('next_days' in condition)
    return <DaysInput value={condition.next_days} onChange={(next_days) => set({ next_days })} />;
  if ('is' in condition && spec.kind === 'record')
    return <AccountsAsked ids={condition.is} onChange={(is) => set({ is })} />;
  if ('is' in condition) {
    const values = condition.is;
    const toggle = (value: string) =>
      set({ is: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] });
    const offered = [...new Set([...valuesOffered(spec, others), ...values])];
    return (
      <fieldset aria-label="Values" className="flex max-h-44 flex-wrap gap-1.5 overflow-y-auto">
        {offered.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={values.includes(value)}
            className={`btn btn-xs ${values.includes(value) ? 'btn-neutral' : 'btn-line font-normal'}`}
            onClick={() => toggle(value)}
          >
            {valueLabel(spec, value, people)}
          </button>
        ))}
      </fieldset>
    );
  }
  const dates = isTimeKind(spec.kind);
  const ends = dates ? (['from', 'to'] as const) : (['min', 'max'] as const);
  const read = (text: string) => (text === '' ? undefined : dates ? text : Number(text));
  return (
    <div className="flex items-center gap-2">
      {ends.map((end, at) => (
        <input
          key={end}
          type={dates ? 'date' : 'number'}
          min={'min' in spec ? spec.min : undefined}
          step={dates ? undefined : 'any'}
          className="input input-sm min-w-0 flex-1"
          aria-label={at === 0 ? 'From' : 'To'}
          placeholder={at === 0 ? 'From' : 'To'}
          value={(condition as unknown as Record<string, string | number | undefined>)[end] ?? ''}
          onChange={(event) => set({ [end]: read(event.target.value) })}
        />
      ))}
    </div>
  );
}

type TextProps = { value: string; max: number; onChange: (text: string) => void };
const TextInput = ({ value, max, onChange }: TextProps) => (
  <input
    className="input input-sm w-full"
    aria-label="Text"
    value={value}
    maxLength={max}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** Each text in a field of its own; what was asked by an address may be several. */
const TextsInput = ({ values, onChange }: { values: readonly string[]; onChange: (values: string[]) => void }) => (
  <div className="grid gap-1.5">
    {(values.length > 0 ? values : ['']).map((value, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- a text is known by its place while it is typed
      <TextInput
        key={at}
        value={value}
        max={EXACT_MAX}
        onChange={(text) => onChange(values.length > 0 ? values.with(at, text) : [text])}
      />
    ))}
  </div>
);

const DaysInput = ({ value, onChange }: { value: number; onChange: (days: number) => void }) => (
  <input
    type="number"
    className="input input-sm w-24"
    aria-label="Days"
    min={1}
    max={3650}
    value={value}
    onChange={(event) => onChange(event.target.valueAsNumber || 1)}
  />
);
