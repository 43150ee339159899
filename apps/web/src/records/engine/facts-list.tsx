import type { CustomField, CustomValues } from '@outrider/shared/ground/fields/custom';
import { customName } from '@outrider/shared/ground/fields/custom';
import type { ReactNode } from 'react';
import { CustomValueText } from '../fields/custom-value.tsx';

/** A fact of a record in its drawer. `value` that says nothing leaves it out. `wide`: has a line to itself. */
export type Fact = { field: string; label: string; value: ReactNode; wide?: boolean };
/** How the fact that the address points at stands out, by its field. */
type LookOf = (field: string) => string;

const NARROW = 'grid-cols-[6.5rem_minmax(0,1fr)] @md:grid-cols-[4.5rem_minmax(0,1fr)_4.5rem_minmax(0,1fr)]';
const ROOMY = 'grid-cols-[6.5rem_minmax(0,1fr)] @md:grid-cols-[9rem_minmax(0,1fr)]';

/**
 * What is known of a record, two facts on a line where there is room. `roomy`: one on a line, for labels of any length.
 */
export function FactsList({
  facts,
  lookOf,
  roomy = false,
}: {
  facts: readonly Fact[];
  lookOf: LookOf;
  roomy?: boolean;
}) {
  const known = facts.filter(({ value }) => Boolean(value));
  if (known.length === 0) return null;
  return (
    <dl className={`mt-4 grid gap-x-3 gap-y-1.5 ${roomy ? ROOMY : NARROW}`}>
      {known.map(({ label, field, value, wide }) => (
        <div key={field} className="contents">
          <dt className="text-faint break-words">{label}</dt>
          <dd
            id={`field-${field}`}
            className={`break-words ${wide && !roomy ? '@md:col-span-3' : ''} ${lookOf(field)}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Long texts, each under its label. */
export const FactTexts = ({ facts, lookOf }: { facts: readonly Fact[]; lookOf: LookOf }) =>
  facts.map(
    ({ label, field, value }) =>
      value && (
        <div key={field} className="mt-3">
          <h3 className="text-faint text-xs font-normal">{label}</h3>
          <p id={`field-${field}`} className={`break-words whitespace-pre-line ${lookOf(field)}`}>
            {value}
          </p>
        </div>
      ),
  );

/** What the company's own fields say of a record. */
export const customFacts = (fields: readonly CustomField[], values: CustomValues): Fact[] =>
  fields
    .filter(({ key }) => values[key] !== undefined)
    .map((field) => ({
      field: customName(field.key),
      label: field.label,
      value: <CustomValueText field={field} value={values[field.key]} />,
    }));
