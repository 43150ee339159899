import {
  type AnyCondition,
  type AnyFilter,
  countConditions,
  NOTHING_ASKED,
} from '@outrider/shared/ground/fields/filter';
import { conditionSchemaOf, filterSchemaOf } from '@outrider/shared/schemas/ground/fields/filter';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import { useState } from 'react';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FilterEditor } from './filter-editor.tsx';
import type { FilterFields } from './filter-fields.ts';
import { conditionFor, whatIsMissing } from './filter-shapes.ts';
import { readFilter } from './read-filter.ts';

type FilterDialogProps = {
  /** What the rows are, in the plural. */ noun: string;
  filter: string;
  fields: FilterFields;
  people: Record<string, string>;
  onApply: (filter: string) => void;
  onClose: () => void;
};

/** Conditions with groups in groups: all of them, or any of them. */
export function FilterDialog({ noun, filter, fields, people, onApply, onClose }: FilterDialogProps) {
  const [tree, setTree] = useState<AnyFilter>(() => {
    const known = readFilter(filter, fields.catalogue) ?? NOTHING_ASKED;
    return countConditions(known) > 0 ? known : { all: [conditionFor(fields)] };
  });
  const [error, setError] = useState<string | null>(null);
  const apply = () => {
    const checked = filterSchemaOf(conditionSchemaOf<AnyCondition>(fields.catalogue)).safeParse(tree);
    if (!checked.success) return setError(`${whatIsMissing(checked.error.issues[0], tree, fields)}.`);
    onApply(writeFilter(checked.data));
    return onClose();
  };
  const foot = (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        onClick={() => {
          onApply('');
          onClose();
        }}
      >
        Remove all
      </button>
      <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={onClose}>
        Cancel
      </button>
      <button type="button" className="btn btn-primary btn-sm" onClick={apply}>
        Show {noun}
      </button>
    </>
  );
  return (
    <Dialog title={`Filter ${noun}`} onClose={onClose} foot={foot} width="max-w-3xl">
      <div className="grid min-h-0 gap-3 overflow-y-auto p-5">
        {error && <FormAlert>{error}</FormAlert>}
        <FilterEditor filter={tree} fields={fields} people={people} onChange={setTree} />
      </div>
    </Dialog>
  );
}
