import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { LeadStatus } from '@outrider/shared/records/leads';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { StatusGlyph } from '../../ground/ui/status-glyph.tsx';
import type { AnyPair, AnyRecord } from './duplicates-calls.ts';
import { faceOf } from './faces.ts';
import { DUPLICATES_WORDS } from './words.ts';

/** What j and k move to: Enter presses it. */
export const compareId = (id: string) => `compare-${id}`;

/** Whether the focus is in this pair's row. */
export const isAtPair = (id: string) =>
  document.getElementById(compareId(id))?.closest('li')?.contains(document.activeElement) ?? false;

type PairRowProps = {
  type: RecordTypeName;
  pair: AnyPair;
  onOpen: () => void;
  onDismiss: () => void;
  onMergeAll: () => void;
};

/** Records at a glance that are likely one, mostly two of them, why, and what can be done about it. */
export function PairRow({ type, pair, onOpen, onDismiss, onMergeAll }: PairRowProps) {
  const all = 2 + pair.others.length;
  const name = `${faceOf(type, pair.first).name} and ${faceOf(type, pair.second).name}`;
  return (
    <li className="focus-within:bg-hover grid gap-3 px-4 py-3.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_15rem] lg:gap-5">
      <Glance type={type} record={pair.first} />
      <Glance type={type} record={pair.second} />
      <div className="flex flex-wrap items-center gap-2 lg:content-start lg:justify-end">
        <p className="mr-auto flex flex-wrap items-center gap-1.5 lg:mr-0 lg:justify-end">
          {pair.because.map((reason) => (
            <span key={reason} className="tag">
              {reason}
            </span>
          ))}
          <span className="text-faint num text-xs" title={DUPLICATES_WORDS.likelihood(type)}>
            {pair.score}% likely
          </span>
        </p>
        <span className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-ghost btn-sm" onClick={onDismiss}>
            Dismiss<span className="sr-only"> {name}</span>
          </button>
          <button id={compareId(pair.id)} type="button" className="btn btn-line btn-sm" onClick={onOpen}>
            Compare<span className="sr-only"> {name}</span>
          </button>
          {pair.others.length > 0 && (
            <button type="button" className="btn btn-line btn-sm" onClick={onMergeAll}>
              {DUPLICATES_WORDS.mergeAll(all)}
              <span className="sr-only"> {DUPLICATES_WORDS.into(faceOf(type, pair.first).name)}</span>
            </button>
          )}
        </span>
      </div>
      {pair.others.map((record) => (
        <Glance key={record.id} type={type} record={record} />
      ))}
    </li>
  );
}

function Glance({ type, record }: { type: RecordTypeName; record: AnyRecord }) {
  const { name, line, marks, owner } = faceOf(type, record);
  return (
    <div className="flex min-w-0 gap-3">
      <Avatar name={name} className={`mt-0.5 ${SQUARE.has(type) ? 'ava-sq' : ''}`} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <Link to={`${RECORD_PATHS[type]}/${record.id}`} className="font-strong min-w-0 truncate hover:underline">
            {name}
          </Link>
          {type === 'lead' && (
            <span className="shrink-0 text-xs">
              <StatusGlyph status={record.status as LeadStatus} />
            </span>
          )}
        </p>
        {line && <p className="text-muted truncate">{line}</p>}
        <p className="text-faint num text-xs wrap-anywhere">{marks.join(' · ')}</p>
        <p className="text-faint text-xs">
          {owner ?? 'Unassigned'} · added <RelativeTime at={record.created_at} />
        </p>
      </div>
    </div>
  );
}

/** Companies and deals have square pictures, people round ones. */
const SQUARE: ReadonlySet<RecordTypeName> = new Set<RecordTypeName>(['account', 'opportunity']);
