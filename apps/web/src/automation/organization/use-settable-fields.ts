import { FLOW_FIELDS, type FlowSubject, isFlowKind } from '@outrider/shared/automation/organization';
import { customName, specOf } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { useCustomFields } from '../../records/fields/use-custom-fields.ts';
import { FIELD_WORDS } from '../../records/fields/words.ts';

/** The fields that a step can set, by name: ours, then the company's own. */
export function useSettableFields(of: FlowSubject): ReadonlyMap<string, FieldSpec> {
  const own = useCustomFields(of).flatMap((custom): [string, FieldSpec][] => {
    const spec = specOf(custom);
    return isFlowKind(spec) ? [[customName(custom.key), spec]] : [];
  });
  return new Map([...Object.entries(FLOW_FIELDS[of]), ...own]);
}

/** What such a field can be set to, by value and label; null where any text will do. */
export function choicesOf(spec: FieldSpec): readonly (readonly [string, string])[] | null {
  if (spec.kind === 'flag')
    return [
      ['yes', FIELD_WORDS.yes],
      ['no', FIELD_WORDS.no],
    ];
  return 'options' in spec ? Object.entries(spec.options) : null;
}
