import type { AuditEntry } from '@outrider/shared/ground/audit';
import { Fragment } from 'react';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { useNamed } from '../../ground/ui/use-named.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { ActionLabel, ActorSign, EntryDetail, EntryTime, fromWhere, onWhat } from './entry-parts.tsx';
import { AUDIT_WORDS as WORDS } from './words.ts';

/** The entries, newest first. One opens in its place; the address says which. */
export function EntryList({ entries }: { entries: readonly AuditEntry[] }) {
  return useMedia(WIDE) ? <EntryTable entries={entries} /> : <EntryRows entries={entries} />;
}

function useOpenEntry() {
  const [open, setOpen] = useNamed('entry');
  return { isOpen: (id: string) => id === open, toggle: (id: string) => setOpen(id === open ? null : id) };
}

function EntryTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { isOpen, toggle } = useOpenEntry();
  const now = useNow();
  return (
    <div className="sheet mt-3 overflow-x-auto">
      <table className="rows w-full">
        <thead>
          <tr className="text-left">
            <th>{WORDS.time}</th>
            <th>{WORDS.who}</th>
            <th>{WORDS.action}</th>
            <th>{WORDS.on}</th>
            <th className="text-right">{WORDS.from}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Fragment key={entry.id}>
              <tr className={`relative ${isOpen(entry.id) ? 'is-open' : ''}`}>
                <td className="num text-muted whitespace-nowrap">
                  <EntryTime at={entry.created_at} now={now} />
                </td>
                <td>
                  <span className="flex items-center gap-2">
                    <ActorSign actor={entry.actor} />
                    <span className="max-w-44 truncate">{entry.actor.name}</span>
                  </span>
                </td>
                <td className="whitespace-nowrap">
                  <button
                    type="button"
                    className="text-left after:absolute after:inset-0"
                    aria-expanded={isOpen(entry.id)}
                    onClick={() => toggle(entry.id)}
                  >
                    <ActionLabel entry={entry} />
                  </button>
                </td>
                <td className="text-muted w-full max-w-0 truncate">{onWhat(entry)}</td>
                <td className="num text-faint text-right whitespace-nowrap">{fromWhere(entry)}</td>
              </tr>
              {isOpen(entry.id) && (
                <tr className="!bg-base-200">
                  <td colSpan={5} className="!h-auto !py-3 !whitespace-normal lg:!pl-28">
                    <EntryDetail entry={entry} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EntryRows({ entries }: { entries: readonly AuditEntry[] }) {
  const { isOpen, toggle } = useOpenEntry();
  const now = useNow();
  return (
    <ul className="sheet mt-3 overflow-hidden">
      {entries.map((entry) => {
        const on = onWhat(entry);
        return (
          <li key={entry.id} className={`border-line border-b last:border-0 ${isOpen(entry.id) ? 'bg-base-200' : ''}`}>
            <button
              type="button"
              className="block w-full px-4 py-3 text-left"
              aria-expanded={isOpen(entry.id)}
              onClick={() => toggle(entry.id)}
            >
              <span className="flex justify-between gap-2">
                <ActionLabel entry={entry} />
                <span className="num text-faint shrink-0 text-sm">
                  <EntryTime at={entry.created_at} now={now} />
                </span>
              </span>
              <span className="text-muted block truncate text-sm">
                {on ? `${entry.actor.name}: ${on}` : entry.actor.name}
              </span>
            </button>
            {isOpen(entry.id) && (
              <div className="px-4 pb-3">
                <EntryDetail entry={entry} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
