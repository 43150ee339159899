import type { DrawnField, FormSettings } from '@outrider/shared/capture-forms';
import type { FieldSpec } from '@outrider/shared/fields/field';
import { KINDS } from '@outrider/shared/fields/field';
import { lead as catalogue } from '@outrider/shared/fields/lead';
import type { OwnFields } from '../../fields/own-fields.ts';

const INPUT_TYPES: Partial<Record<FieldSpec['kind'], DrawnField['type']>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
};

/** A form's fields as a page draws them. A field of the company's own that was archived meanwhile is left out. */
export function drawFields({ fields }: Pick<FormSettings, 'fields'>, own: OwnFields): DrawnField[] {
  return fields.flatMap(({ name, label, required }) => {
    const spec = catalogue.spec(name) ?? own.get(name)?.spec ?? null;
    const control = spec && KINDS[spec.kind].control;
    if (!spec || control === 'person' || control === 'record' || control === null) return [];
    const options = 'options' in spec ? Object.entries(spec.options) : [];
    const max = 'max' in spec && KINDS[spec.kind].sql === 'text' ? (spec.max ?? null) : null;
    return [{ name, label, required, control, type: INPUT_TYPES[spec.kind] ?? 'text', options, max }];
  });
}
