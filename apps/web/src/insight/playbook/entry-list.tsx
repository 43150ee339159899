import { PLAYBOOK_LIMITS, type PlaybookContent } from '@outrider/shared/insight/playbook';
import { ChevronRight, Plus, Trash2 } from 'lucide-react';
import { todayText } from '../../ground/ui/clock.ts';
import { useNamed } from '../../ground/ui/use-named.ts';
import { NewsForm, OfferForm, ProblemForm, StoryForm } from './entry-form.tsx';
import { type Entry, entryName, type ListPart, withEntry, withNew, withoutEntry } from './playbook-draft.ts';
import { PLAYBOOK_WORDS as WORDS } from './words.ts';

type EntryListProps = {
  part: ListPart;
  content: PlaybookContent;
  currency: string;
  onChange: (content: PlaybookContent) => void;
};

/** The entries of a part; the one that the address names is open. */
export function EntryList({ part, content, currency, onChange }: EntryListProps) {
  const [open, setOpen] = useNamed('entry');
  const entries: Entry<ListPart>[] = content[part];
  const add = () => {
    const key = `e-${crypto.randomUUID().slice(0, 13)}`;
    onChange(withNew(content, part, key, todayText(Date.now())));
    setOpen(key);
  };
  return (
    <div className="sheet">
      {entries.length === 0 && <p className="text-muted px-4 py-5">{WORDS.none[part]}</p>}
      <ul className="divide-line divide-y">
        {entries.map((entry) => {
          const name = entryName(part, entry) || WORDS.untitled[part];
          const isOpen = entry.key === open;
          return (
            <li key={entry.key}>
              <button
                type="button"
                aria-expanded={isOpen}
                className="hover:bg-hover flex min-h-11 w-full items-center gap-2 px-4 text-left"
                onClick={() => setOpen(isOpen ? null : entry.key)}
              >
                <ChevronRight className={`i text-faint transition-transform ${isOpen ? 'rotate-90' : ''}`} />
                <span className="font-strong shrink-0">{name}</span>
                <span className="text-faint min-w-0 truncate max-sm:hidden">{summaryOf(part, entry)}</span>
              </button>
              {isOpen && (
                <div className="@container grid gap-4 px-4 pt-1 pb-5">
                  <EntryForm
                    part={part}
                    entry={entry}
                    content={content}
                    currency={currency}
                    onChange={(next) => onChange(withEntry(content, part, next))}
                  />
                  <button
                    type="button"
                    className="btn btn-ghost btn-sm text-error w-fit"
                    aria-label={WORDS.removeLabel(name)}
                    onClick={() => {
                      onChange(withoutEntry(content, part, entry.key));
                      setOpen(null);
                    }}
                  >
                    <Trash2 className="i" />
                    {WORDS.remove}
                  </button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {entries.length < PLAYBOOK_LIMITS[part] && (
        <div className="border-line border-t p-3">
          <button type="button" className="btn btn-line btn-sm" onClick={add}>
            <Plus className="i" />
            {WORDS.add[part]}
          </button>
        </div>
      )}
    </div>
  );
}

function summaryOf(part: ListPart, entry: Entry<ListPart>): string {
  if (part === 'offers') return (entry as Entry<'offers'>).does.en ?? (entry as Entry<'offers'>).does.de ?? '';
  if (part === 'problems') return (entry as Entry<'problems'>).words.slice(0, 5).join(', ');
  const text = part === 'stories' ? (entry as Entry<'stories'>).result : (entry as Entry<'news'>).text;
  return text.en ?? text.de ?? '';
}

type EntryFormProps = Omit<EntryListProps, 'onChange'> & {
  entry: Entry<ListPart>;
  onChange: (entry: Entry<ListPart>) => void;
};

function EntryForm({ part, entry, ...rest }: EntryFormProps) {
  switch (part) {
    case 'offers':
      return <OfferForm entry={entry as Entry<'offers'>} {...rest} />;
    case 'problems':
      return <ProblemForm entry={entry as Entry<'problems'>} {...rest} />;
    case 'stories':
      return <StoryForm entry={entry as Entry<'stories'>} {...rest} />;
    case 'news':
      return <NewsForm entry={entry as Entry<'news'>} {...rest} />;
  }
}
