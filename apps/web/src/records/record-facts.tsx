import { can, reachOf } from '@outrider/shared/permissions';
import { Settings2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCustomFields } from '../fields/use-custom-fields.ts';
import { FIELD_WORDS } from '../fields/words.ts';
import { useUser } from '../session/user-context.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { usePeople } from '../users/use-people.ts';
import { FactRow } from './fact-row.tsx';
import { askedCustom, type FormField } from './form-field.ts';
import { ownersOffered } from './owners-offered.ts';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { useAccountNames } from './use-found-accounts.ts';
import { RECORDS_WORDS } from './words.ts';

type RecordFactsProps<Row extends AnyRecord> = { kind: RecordKind<Row>; row: Row };

const SECTION = 'border-line border-b px-5 py-4 last:border-b-0 max-lg:px-4';

/** Everything known of a record, edited in place; the company's own fields below. */
export function RecordFacts<Row extends AnyRecord>({ kind, row }: RecordFactsProps<Row>) {
  const user = useUser();
  const people = usePeople();
  const own = useCustomFields(kind.type);
  const values = row as unknown as Record<string, unknown>;
  const pointed = kind.facts.flatMap(({ kind: one, key }) => {
    const id = values[key];
    return one === 'record' && typeof id === 'string' ? [id] : [];
  });
  const owner = row.owner_id && row.owner_name ? { [row.owner_id]: row.owner_name } : {};
  const names = { ...people, ...owner, ...useAccountNames(pointed) };
  const canEdit = can(user, kind.can.edit, { assigned_to: row.owner_id });
  const mayGive = reachOf(user.role, kind.can.edit) === 'all';
  const factOf = (field: FormField) => (
    <FactRow
      key={field.key}
      kind={kind}
      row={row}
      field={field}
      names={names}
      options={
        field.key === 'owner_id'
          ? ownersOffered({ id: row.owner_id, name: row.owner_name }, user, people, mayGive)
          : undefined
      }
      canEdit={canEdit}
    />
  );
  return (
    <>
      <section className={SECTION}>
        <h3 className="mb-1.5 text-sm">Details</h3>
        <dl>
          {kind.facts.map((field) =>
            kind.changeable.includes(field.key) ? (
              factOf(field)
            ) : (
              <div key={field.key} className="fact" id={`field-${field.key}`}>
                <dt>{field.short}</dt>
                <dd className="fact-v">
                  <ServerTime at={values[field.key]} />
                </dd>
              </div>
            ),
          )}
        </dl>
      </section>
      {(own.length > 0 || can(user, 'fields.manage')) && (
        <section className={SECTION}>
          <h3 className="mb-1.5 flex items-center text-sm">
            {FIELD_WORDS.own}
            {can(user, 'fields.manage') && (
              <Link
                to={`/settings/fields?type=${kind.type}`}
                className="btn btn-ghost btn-xs btn-square text-muted ml-auto print:hidden"
                aria-label={RECORDS_WORDS.manageFields}
              >
                <Settings2 className="i size-3.5" />
              </Link>
            )}
          </h3>
          {own.length > 0 ? (
            <dl>{own.map(askedCustom).map(factOf)}</dl>
          ) : (
            <p className="text-faint text-sm">{RECORDS_WORDS.noCustomFields}</p>
          )}
        </section>
      )}
    </>
  );
}

/** A moment that the server keeps. */
const ServerTime = ({ at }: { at: unknown }) =>
  typeof at === 'string' ? <RelativeTime at={at} /> : <span className="text-faint">Never</span>;
