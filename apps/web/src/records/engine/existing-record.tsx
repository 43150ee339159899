import { Link } from 'react-router-dom';
import { usePaused } from '../../ground/ui/use-paused.ts';
import { callsOf } from './record-calls.ts';
import type { AnyRecord, RecordKind, RecordKindName } from './record-kind.ts';
import { RECORDS_WORDS } from './words.ts';

/** The field that is one record's only, and the fields that may hold its value. */
const ONE_RECORDS_ONLY: Readonly<Record<RecordKindName, readonly string[]>> = {
  account: ['domain'],
  contact: ['email', 'second_email'],
  opportunity: [],
};
export const isOneRecordsOnly = (type: RecordKindName, field: string) => ONE_RECORDS_ONLY[type].includes(field);

/** As it is kept: of a web address its host name, an email in lower case. */
const keptAs = (type: RecordKindName, text: string): string => {
  const lower = text.trim().toLowerCase();
  return type === 'account' ? (lower.replace(/^([a-z]+:\/\/)?([^@\s/]+@)?(www\.)?/, '').split('/')[0] ?? '') : lower;
};
const isWhole = (type: RecordKindName, text: string) =>
  (type === 'account' ? /^\S+\.\S{2,}$/ : /^\S+@\S+\.\S{2,}$/).test(text);

const isSameText = (held: unknown, value: string) => typeof held === 'string' && held.toLowerCase() === value;

type ExistingRecordProps<Row extends AnyRecord> = { kind: RecordKind<Row>; text: string; onLeave: () => void };

/** While a record is being typed: the one that has this domain or email already, a click away. */
export function ExistingRecord<Row extends AnyRecord>({ kind, text, onLeave }: ExistingRecordProps<Row>) {
  const { type, path } = kind;
  const value = keptAs(type, usePaused(text));
  const { data } = callsOf(type).list.useQuery(
    { q: value, limit: 5, total: 'bounded' },
    { enabled: isWhole(type, value), meta: { quiet: true } },
  );
  const rows = (data?.items ?? []) as unknown as readonly (AnyRecord & Record<string, unknown>)[];
  const found = isWhole(type, value)
    ? rows.find((row) => ONE_RECORDS_ONLY[type].some((field) => isSameText(row[field], value)))
    : undefined;
  return (
    <output className="block">
      {found && (
        <>
          {RECORDS_WORDS.alreadyHas(type === 'account' ? 'domain' : 'email')}{' '}
          <Link to={`${path}/${found.id}`} className="link" onClick={onLeave}>
            {found.name}
          </Link>
        </>
      )}
    </output>
  );
}
