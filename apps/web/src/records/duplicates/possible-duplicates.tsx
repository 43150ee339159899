import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import type { Subject } from '@outrider/shared/records/records';
import { Copy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type AnyPair, duplicatesOf } from './duplicates-calls.ts';
import { faceOf } from './faces.ts';

/** Under a text, or as a part of the column beside a timeline. */
const PLACES = { text: 'mt-3', column: 'border-line border-b px-5 py-4 max-lg:px-4' } as const;

/** Which other records this one may be; nothing where there is none. */
export function PossibleDuplicates({ type, id, place = 'text' }: Subject & { place?: keyof typeof PLACES }) {
  const { data: pairs = [] } = duplicatesOf(type).ofRecord.useQuery(
    { id },
    { meta: { failure: MESSAGES.loadDuplicatesFailed, quiet: true } },
  );
  if (pairs.length === 0) return null;
  return (
    <ul aria-label="Possible duplicates" className={`grid gap-1 ${PLACES[place]}`}>
      {(pairs as unknown as AnyPair[]).map((pair) => (
        <PossibleDuplicate key={pair.id} type={type} pair={pair} id={id} />
      ))}
    </ul>
  );
}

/** To the comparison where one may merge, else to the other record. */
function PossibleDuplicate({ type, pair, id }: Subject & { pair: AnyPair }) {
  const other = pair.first.id === id ? pair.second : pair.first;
  const { name, marks, owner } = faceOf(type, other);
  const path = RECORD_PATHS[type];
  return (
    <li className="flex items-start gap-2">
      <Copy className="i text-faint mt-0.5" aria-hidden="true" />
      <p className="min-w-0">
        Possible duplicate:{' '}
        <Link
          to={pair.can_merge ? `${path}/duplicates?pair=${pair.id}` : `${path}/${other.id}`}
          className="text-link underline"
        >
          {name}
        </Link>
        <span className="text-faint text-xs wrap-anywhere">
          {' '}
          {[marks[0], pair.because.join(', ').toLowerCase(), !pair.can_merge && `of ${owner ?? 'somebody else'}`]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
    </li>
  );
}
