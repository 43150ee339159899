import { DATE_FIELDS, type FilterField, type LeadCondition } from '@outrider/shared/lead-filter';
import { X } from 'lucide-react';
import { conditionFor, type Operator, OPERATOR_LABELS, operatorOf, operatorsOf, optionsOf } from './filter-shapes.ts';
import { FIELD_LABELS, valueLabel } from './filter-words.ts';

type ConditionRowProps = {
  condition: LeadCondition;
  people: Record<string, string>;
  without?: readonly FilterField[];
  onChange: (condition: LeadCondition) => void;
  onRemove: () => void;
};

/** Field, how it is asked about, and the value. */
export function ConditionRow({ condition, people, without = [], onChange, onRemove }: ConditionRowProps) {
  const { field } = condition;
  const operator = operatorOf(condition);
  return (
    <div className="flex flex-wrap items-start gap-2">
      <select
        className="select select-sm w-36"
        aria-label="Field"
        value={field}
        onChange={(event) => onChange(conditionFor(event.target.value as FilterField))}
      >
        {Object.entries(FIELD_LABELS)
          .filter(([value]) => !without.includes(value as FilterField))
          .map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </select>
      <select
        className="select select-sm w-40"
        aria-label="How"
        value={operator}
        onChange={(event) => onChange(conditionFor(field, event.target.value as Operator))}
      >
        {operatorsOf(field).map((one) => (
          <option key={one} value={one}>
            {OPERATOR_LABELS[one]}
          </option>
        ))}
      </select>
      <div className="min-w-40 flex-1">
        <Value condition={condition} people={people} onChange={onChange} />
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={`Remove ${FIELD_LABELS[field]} condition`}
        onClick={onRemove}
      >
        <X className="i" />
      </button>
    </div>
  );
}

function Value({ condition, people, onChange }: Omit<ConditionRowProps, 'onRemove' | 'without'>) {
  const set = (change: object) => onChange({ ...condition, ...change } as LeadCondition);
  if ('known' in condition) return null;
  if ('contains' in condition)
    return (
      <input
        className="input input-sm w-full"
        aria-label="Text"
        value={condition.contains}
        maxLength={100}
        onChange={(event) => set({ contains: event.target.value })}
      />
    );
  if ('last_days' in condition)
    return (
      <input
        type="number"
        className="input input-sm w-24"
        aria-label="Days"
        min={1}
        max={3650}
        value={condition.last_days}
        onChange={(event) => set({ last_days: event.target.valueAsNumber || 1 })}
      />
    );
  if ('is' in condition) {
    const values = condition.is as string[];
    const toggle = (value: string) =>
      set({ is: values.includes(value) ? values.filter((one) => one !== value) : [...values, value] });
    const offered = [...new Set([...optionsOf(condition.field, Object.keys(people)), ...values])];
    return (
      <fieldset aria-label="Values" className="flex flex-wrap gap-1.5">
        {offered.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={values.includes(value)}
            className={`btn btn-xs ${values.includes(value) ? 'btn-neutral' : 'btn-line font-normal'}`}
            onClick={() => toggle(value)}
          >
            {valueLabel(condition.field, value, people)}
          </button>
        ))}
      </fieldset>
    );
  }
  const dates = (DATE_FIELDS as readonly string[]).includes(condition.field);
  const ends = dates ? (['from', 'to'] as const) : (['min', 'max'] as const);
  const read = (text: string) => (text === '' ? undefined : dates ? text : Number(text));
  return (
    <div className="flex items-center gap-2">
      {ends.map((end, at) => (
        <input
          key={end}
          type={dates ? 'date' : 'number'}
          min={dates ? undefined : 0}
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
