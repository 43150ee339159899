import { RECORD_RIGHTS } from '@outrider/shared/records/record-rights';
import { can } from '@outrider/shared/ground/permissions';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { callsOf, type ListAsks, type RecordListInput } from './record-calls.ts';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { RelatedList } from './related-list.tsx';

/** As many as stand beside a timeline. */
const SHOWN = 8;

type RelatedRecordsProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  title: string;
  /** Which of them, as a list's address writes it. */ filter?: string;
  /** What else they are narrowed to. */ asks?: ListAsks;
  /** What the address of their list asks, where that is more than the filter. */ all?: string;
  /** What is said of each, where that is more than its kind says. */ beside?: (row: Row) => string;
  /** One that is not named: the record itself. */ without?: string;
  add?: { label: string; run: () => void };
  /** What is said where there are none; left out, nothing is shown then. */ none?: string;
};

/** Records of a type that belong to this one, by name. */
export function RelatedRecords<Row extends AnyRecord>({
  kind,
  title,
  filter,
  asks,
  all = filter && `filter=${encodeURIComponent(filter)}`,
  beside = kind.beside,
  without,
  add,
  none,
}: RelatedRecordsProps<Row>) {
  const input: RecordListInput = { filter, sort: 'name', order: 'asc' };
  const { data } = callsOf(kind.type).list.useQuery(
    { ...(input as object), ...asks, limit: SHOWN + 1, total: 'bounded' },
    { enabled: can(useUser(), RECORD_RIGHTS[kind.type].read), meta: { failure: kind.words.loadAllFailed } },
  );
  if (!data) return null;
  const rows = (data.items as unknown as Row[]).filter(({ id }) => id !== without).slice(0, SHOWN);
  if (rows.length === 0 && none === undefined) return null;
  const count = data.total - (data.items.some(({ id }) => id === without) ? 1 : 0);
  return (
    <RelatedList
      title={title}
      total={rows.length > 0 ? { count, isExact: data.total_is === 'exact' } : undefined}
      add={add}
      all={all && count > rows.length ? `${kind.path}?${all}` : undefined}
    >
      {rows.length === 0 ? (
        <p className="text-faint">{none}</p>
      ) : (
        <ul className="-my-1.5">
          {rows.map((row) => (
            <li key={row.id} className="flex items-center gap-2.5 py-1.5">
              {!kind.besideEnd && <Avatar name={row.name} className={`size-7 ${kind.isPerson ? '' : 'ava-sq'}`} />}
              <Link to={`${kind.path}/${row.id}`} className="min-w-0 flex-1">
                <span className="block truncate font-strong hover:underline">{row.name}</span>
                <span className="text-faint block truncate text-xs">{beside(row)}</span>
              </Link>
              {kind.besideEnd && <span className="shrink-0 text-right">{kind.besideEnd(row)}</span>}
            </li>
          ))}
        </ul>
      )}
    </RelatedList>
  );
}
