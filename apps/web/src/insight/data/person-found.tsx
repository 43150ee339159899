import { HELD_KINDS, HELD_LABELS, type Person } from '@outrider/shared/automation/erasure';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatCount, formatDay } from '../../ground/ui/format.ts';
import { saveFile } from '../../ground/ui/save-file.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { asPage } from './person-page.ts';
import { PERSON_WORDS as WORDS } from './words-person.ts';

/** What is held about the person who was found, and what can be done with it. */
export function PersonFound({ person, onErased }: { person: Person; onErased: () => void }) {
  const { email, addresses, records, counts, is_user, erased_at } = person;
  const [erasing, setErasing] = useState(false);
  const held = HELD_KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
  const hand = trpc.dataSubjects.export.useMutation({
    meta: { quiet: true },
    onSuccess(data) {
      saveFile(`${data.file_name}.html`, 'text/html', asPage(data));
      saveFile(`${data.file_name}.json`, 'application/json', JSON.stringify(data, null, 2));
    },
  });
  if (email === null) return <p className="text-muted mt-4">{WORDS.noEmail}</p>;
  const others = addresses.filter((address) => address !== email);
  return (
    <div className="sheet mt-4 p-4">
      {erased_at && <p className="text-warning-ink text-sm">{WORDS.before(formatDay(erased_at))}</p>}
      {is_user && <p className="text-warning-ink text-sm">{WORDS.user}</p>}
      {held.length === 0 ? (
        <p className="text-muted">{WORDS.none(email)}</p>
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {records.map(({ type, id, name, is_deleted }) => (
              <li key={id} className="font-strong">
                {is_deleted ? (
                  <>
                    {name} <span className="text-faint font-normal">({WORDS.deleted})</span>
                  </>
                ) : (
                  <Link to={`/${type}s/${id}`} className="link">
                    {name}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          {others.length > 0 && <p className="text-muted text-sm break-words">{WORDS.alsoKnown(others)}</p>}
          <h4 className="mt-3 text-sm">{WORDS.holds}</h4>
          <dl className="mt-1 grid max-w-md">
            {held.map((kind) => (
              <div key={kind} className="border-line flex justify-between gap-4 border-b py-1 last:border-0">
                <dt>{HELD_LABELS[kind]}</dt>
                <dd className="num">{formatCount(counts[kind] ?? 0)}</dd>
              </div>
            ))}
          </dl>
          {hand.error && <FormAlert className="mt-3">{sentenceOf(hand.error, WORDS.exportFailed)}</FormAlert>}
          <div className="mt-4 flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
            <button
              type="button"
              className="btn btn-sm btn-line"
              aria-busy={hand.isPending}
              onClick={() => !hand.isPending && hand.mutate({ email })}
            >
              {hand.isPending ? WORDS.exporting : WORDS.exportFile}
            </button>
            {!is_user && (
              <button type="button" className="btn btn-sm btn-error" onClick={() => setErasing(true)}>
                {WORDS.erase}
              </button>
            )}
          </div>
        </>
      )}
      {erasing && <EraseDialog person={{ ...person, email }} onErased={onErased} onClose={() => setErasing(false)} />}
    </div>
  );
}
