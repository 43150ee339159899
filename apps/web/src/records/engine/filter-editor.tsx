import {
  type AnyCondition,
  type AnyFilter,
  countConditions,
  FILTER_CONDITIONS,
  FILTER_DEPTH,
  isGroup,
  partsOf,
} from '@outrider/shared/ground/fields/filter';
import { Plus, X } from 'lucide-react';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { ConditionRow } from './condition-row.tsx';
import type { FilterFields } from './filter-fields.ts';
import { conditionFor } from './filter-shapes.ts';

const JOINS = [
  { value: 'all', label: 'All of these' },
  { value: 'any', label: 'Any of these' },
] as const;
type Join = (typeof JOINS)[number]['value'];

type EditorProps = {
  fields: FilterFields;
  people: Record<string, string>;
  /** What means nothing where the filter is asked. */
  without?: readonly string[];
};
type FilterEditorProps<F extends AnyFilter> = EditorProps & { filter: F; onChange: (filter: F) => void };

/**
 * Conditions on a record, with groups in groups: all of them, or any of them. Its conditions are on `fields`, as those
 * of `filter` are.
 */
export function FilterEditor<F extends AnyFilter>({ filter, onChange, ...editor }: FilterEditorProps<F>) {
  return (
    <GroupEditor
      {...editor}
      group={filter}
      depth={1}
      room={FILTER_CONDITIONS - countConditions(filter)}
      onChange={(next) => onChange(next as F)}
    />
  );
}

type GroupEditorProps = EditorProps & {
  group: AnyFilter;
  onChange: (group: AnyFilter) => void;
  depth: number;
  room: number;
  onRemove?: () => void;
};

function GroupEditor({ group, depth, room, onChange, onRemove, ...editor }: GroupEditorProps) {
  const { fields } = editor;
  const parts = partsOf(group);
  const join: Join = 'all' in group ? 'all' : 'any';
  const write = (next: (AnyCondition | AnyFilter)[], as: Join = join) =>
    onChange(as === 'all' ? { all: next } : { any: next });
  const replace = (at: number, part: AnyCondition | AnyFilter) => write(parts.map((one, i) => (i === at ? part : one)));
  const remove = (at: number) => write(parts.filter((_, i) => i !== at));
  return (
    <fieldset
      aria-label={join === 'all' ? 'All of these' : 'Any of these'}
      className={depth > 1 ? 'border-line grid min-w-0 gap-2 border-l-2 pl-3' : 'grid min-w-0 gap-2'}
    >
      <div className="flex items-center gap-2">
        <Segmented label="Join" options={JOINS} value={join} onChange={(as) => write(parts, as)} />
        {onRemove && (
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square ml-auto"
            aria-label="Remove the group"
            onClick={onRemove}
          >
            <X className="i" />
          </button>
        )}
      </div>
      {parts.map((part, at) =>
        isGroup(part) ? (
          // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place
          <GroupEditor
            key={at}
            group={part}
            {...editor}
            depth={depth + 1}
            room={room}
            onChange={(next) => replace(at, next)}
            onRemove={() => remove(at)}
          />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place
          <ConditionRow
            key={at}
            condition={part}
            {...editor}
            onChange={(next) => replace(at, next)}
            onRemove={() => remove(at)}
          />
        ),
      )}
      <div className="flex gap-2">
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          disabled={room <= 0}
          onClick={() => write([...parts, conditionFor(fields)])}
        >
          <Plus className="i" />
          Condition
        </button>
        {depth < FILTER_DEPTH && (
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            disabled={room <= 0}
            onClick={() =>
              write([...parts, join === 'all' ? { any: [conditionFor(fields)] } : { all: [conditionFor(fields)] }])
            }
          >
            <Plus className="i" />
            Group
          </button>
        )}
      </div>
    </fieldset>
  );
}
