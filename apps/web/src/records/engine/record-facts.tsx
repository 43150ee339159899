import type { CustomValues, RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { can } from '@outrider/shared/ground/permissions';
import { Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { FIELD_WORDS } from '../fields/words.ts';
import { useUser } from '../../people/session/user-context.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { FactRow } from './fact-row.tsx';
import { FoldedFacts, isEmptyValue } from './folded-facts.tsx';
import { askedCustom, type FormField } from './form-field.ts';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { useFactParts } from './use-fact-parts.ts';
import { RECORDS_WORDS } from './words.ts';

type RecordFactsProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  row: Row;
  /** What is shown and edited elsewhere on the screen. */
  without?: readonly string[];
};

const SECTION = 'border-line border-b px-5 py-4 last:border-b-0 max-lg:px-4';

/** Everything known of a record, edited in place; the company's own fields below. */
export function RecordFacts<Row extends AnyRecord>({ kind, row, without = [] }: RecordFactsProps<Row>) {
  const { names, canEdit, optionsOf } = useFactParts(kind, row);
  const values = row as unknown as Record<string, unknown>;
  const factOf = (field: FormField) => (
    <FactRow
      key={field.key}
      kind={kind}
      row={row}
      field={field}
      names={names}
      options={optionsOf(field)}
      canEdit={canEdit}
      said={kind.said?.(field.key, row)}
    />
  );
  return (
    <>
      <FactsSection title={RECORDS_WORDS.panes.facts}>
        <FoldedFacts
          fields={kind.facts.filter(({ key }) => !without.includes(key))}
          isEmpty={({ key }) =>
            kind.changeable.includes(key) &&
            !kind.wanted?.includes(key) &&
            kind.said?.(key, row) === undefined &&
            isEmptyValue(values[key])
          }
          factOf={(field) =>
            kind.changeable.includes(field.key) ? (
              factOf(field)
            ) : (
              <ServerFact key={field.key} field={field} at={values[field.key]} />
            )
          }
        />
      </FactsSection>
      <OwnFacts type={kind.type} values={row.custom} factOf={factOf} />
    </>
  );
}

export const FactsSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={SECTION}>
    <h3 className="mb-1.5 text-sm">{title}</h3>
    <dl>{children}</dl>
  </section>
);

/** The fields that the company made for records of the type, and for admins the way to them. */
type OwnFactsProps = { type: RecordTypeName; values: CustomValues; factOf: (field: FormField) => ReactNode };

export function OwnFacts({ type, values, factOf }: OwnFactsProps) {
  const user = useUser();
  const own = useCustomFields(type);
  const manages = can(user, 'fields.manage');
  if (own.length === 0 && !manages) return null;
  return (
    <section className={`${SECTION} ${own.length === 0 ? 'print:hidden' : ''}`}>
      <h3 className="mb-1.5 flex items-center text-sm">
        {FIELD_WORDS.own}
        {manages && (
          <Link
            to={`/settings/fields?type=${type}`}
            className="btn btn-ghost btn-xs btn-square text-muted ml-auto print:hidden"
            aria-label={RECORDS_WORDS.manageFields}
          >
            <Settings2 className="i size-3.5" />
          </Link>
        )}
      </h3>
      {own.length > 0 ? (
        <dl>
          <FoldedFacts
            fields={own.map(askedCustom)}
            isEmpty={({ custom }) => isEmptyValue(custom && values[custom.key])}
            factOf={factOf}
          />
        </dl>
      ) : (
        <p className="text-faint text-sm">{RECORDS_WORDS.noCustomFields}</p>
      )}
    </section>
  );
}

/** A moment that the server keeps; left out where it has not come. */
export const ServerFact = ({ field, at }: { field: FormField; at: unknown }) =>
  typeof at === 'string' && (
    <div className="fact" id={`field-${field.key}`}>
      <dt>{field.short}</dt>
      <dd className="fact-v">
        <RelativeTime at={at} />
      </dd>
    </div>
  );
