import { countConditions, EVERY_LEAD, FILTER_CONDITIONS, FILTER_DEPTH, isGroup, type LeadFilter, type LeadFilterPart, leadFilterSchema, partsOf } from '@outrider/shared/lead-filter';
import { readFilter, writeFilter } from '@outrider/shared/lead-filter-text';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { ConditionRow } from './condition-row.tsx';
import { conditionFor } from './filter-shapes.ts';

const JOINS = [{ value: 'all', label: 'All of these' }, { value: 'any', label: 'Any of these' }] as const;
type Join = (typeof JOINS)[number]['value'];

type FilterDialogProps = { filter: string; people: Record<string, string>; onApply: (filter: string) => void; onClose: () => void };

/** Conditions with groups in groups: all of them, or any of them. */
export function FilterDialog({ filter, people, onApply, onClose }: FilterDialogProps) {
  const [tree, setTree] = useState<LeadFilter>(() => {
    const known = readFilter(filter) ?? EVERY_LEAD;
    return countConditions(known) > 0 ? known : { all: [conditionFor('status')] };
  });
  const [error, setError] = useState<string | null>(null);
  const apply = () => {
    const checked = leadFilterSchema.safeParse(tree);
    if (!checked.success) return setError(`${checked.error.issues[0]?.message === 'Invalid input' ? 'Every condition needs a value' : (checked.error.issues[0]?.message ?? 'Every condition needs a value')}.`);
    onApply(writeFilter(checked.data));
    return onClose();
  };
  const foot = (
    <>
      <button type="button" className="btn btn-ghost btn-sm" onClick={() => { onApply(''); onClose(); }}>Remove all</button>
      <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={onClose}>Cancel</button>
      <button type="button" className="btn btn-primary btn-sm" onClick={apply}>Show leads</button>
    </>
  );
  return (
    <Dialog title="Filter leads" onClose={onClose} foot={foot} width="max-w-3xl">
      <div className="grid min-h-0 gap-3 overflow-y-auto p-5">
        {error && <FormAlert>{error}</FormAlert>}
        <GroupEditor group={tree} people={people} depth={1} room={FILTER_CONDITIONS - countConditions(tree)} onChange={setTree} />
      </div>
    </Dialog>
  );
}

type GroupEditorProps = { group: LeadFilter; people: Record<string, string>; depth: number; room: number; onChange: (group: LeadFilter) => void; onRemove?: () => void };

function GroupEditor({ group, people, depth, room, onChange, onRemove }: GroupEditorProps) {
  const parts = partsOf(group);
  const join: Join = 'all' in group ? 'all' : 'any';
  const write = (next: LeadFilterPart[], as: Join = join) => onChange(as === 'all' ? { all: next } : { any: next });
  const replace = (at: number, part: LeadFilterPart) => write(parts.map((one, i) => (i === at ? part : one)));
  const remove = (at: number) => write(parts.filter((_, i) => i !== at));
  return (
    <fieldset aria-label={join === 'all' ? 'All of these' : 'Any of these'} className={depth > 1 ? 'border-line grid min-w-0 gap-2 border-l-2 pl-3' : 'grid min-w-0 gap-2'}>
      <div className="flex items-center gap-2">
        <Segmented label="Join" options={JOINS} value={join} onChange={(as) => write(parts, as)} />
        {onRemove && <button type="button" className="btn btn-ghost btn-sm btn-square ml-auto" aria-label="Remove the group" onClick={onRemove}><X className="i" /></button>}
      </div>
      {parts.map((part, at) =>
        isGroup(part) ? (
          // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place
          <GroupEditor key={at} group={part} people={people} depth={depth + 1} room={room} onChange={(next) => replace(at, next)} onRemove={() => remove(at)} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place
          <ConditionRow key={at} condition={part} people={people} onChange={(next) => replace(at, next)} onRemove={() => remove(at)} />
        ),
      )}
      <div className="flex gap-2">
        <button type="button" className="btn btn-ghost btn-sm" disabled={room <= 0} onClick={() => write([...parts, conditionFor('status')])}><Plus className="i" />Condition</button>
        {depth < FILTER_DEPTH && (
          <button type="button" className="btn btn-ghost btn-sm" disabled={room <= 0} onClick={() => write([...parts, join === 'all' ? { any: [conditionFor('status')] } : { all: [conditionFor('status')] }])}><Plus className="i" />Group</button>
        )}
      </div>
    </fieldset>
  );
}
