import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { RECORDS_WORDS } from './words.ts';

/** Fewer empty fields stand as they are. */
const FOLDED_FROM = 3;

type FoldedFactsProps<Field> = {
  fields: readonly Field[];
  isEmpty: (field: Field) => boolean;
  factOf: (field: Field) => ReactNode;
};

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Facts in their order; those that say nothing are one button, which shows them. One that the address points at is
 * shown.
 */
export function FoldedFacts<Field extends { key: string }>({ fields, isEmpty, factOf }: FoldedFactsProps<Field>) {
  const { hash } = useLocation();
  const empty = fields.filter(isEmpty);
  const [isOpen, setOpen] = useState(false);
  const isSought = empty.some(({ key }) => hash === `#field-${key}`);
  const isFolded = empty.length >= FOLDED_FROM;
  return (
    <>
      {(isFolded ? fields.filter((field) => !isEmpty(field)) : fields).map(factOf)}
      {isFolded && (isOpen || isSought) && empty.map(factOf)}
      {isFolded && !isSought && (
        <div className="print:hidden">
          <dt className="sr-only">{RECORDS_WORDS.emptyFields}</dt>
          <dd>
            <button
              type="button"
              className="btn btn-ghost btn-sm text-muted -ml-3 font-normal"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? RECORDS_WORDS.hideEmpty : RECORDS_WORDS.showEmpty(empty.length)}
            </button>
          </dd>
        </div>
      )}
    </>
  );
}
