import { type CustomField, customName } from '@outrider/shared/ground/fields/custom';
import { FIELD_WORDS } from './words.ts';

/** A company's own fields below ours, in a select of what a column can fill. */
export function OwnFieldOptions({ fields }: { fields: readonly CustomField[] }) {
  if (fields.length === 0) return null;
  return (
    <optgroup label={FIELD_WORDS.own}>
      {fields.map(({ key, label }) => (
        <option key={key} value={customName(key)}>
          {label}
        </option>
      ))}
    </optgroup>
  );
}
