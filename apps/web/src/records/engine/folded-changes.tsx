import { RECORDS_WORDS } from './words.ts';

/** What the same step wrote besides a line of a timeline, by id; nothing where that is nothing. */
export const FoldedChanges = ({ changes }: { changes: readonly { id: string; sentence: string }[] }) =>
  changes.length > 0 && (
    <details className="text-faint text-xs">
      <summary className="cursor-pointer">{RECORDS_WORDS.foldedChanges(changes.length)}</summary>
      <ul className="mt-1 grid gap-0.5">
        {changes.map(({ id, sentence }) => (
          <li key={id} id={`activity-${id}`}>
            {sentence}
          </li>
        ))}
      </ul>
    </details>
  );
