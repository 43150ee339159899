import type { Person } from '@outrider/shared/records/pipeline';
import {
  type KeyboardEvent,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { type MentionQuery, insertMention, mentionAt, peopleMatching } from './mentions.ts';
import { RECORDS_WORDS } from './words.ts';

export type MentionAreaHandle = { focus: () => void; beginMention: () => void };
type MentionAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> & {
  value: string;
  onText: (text: string) => void;
  /** A colleague was picked. */
  onMention: (person: Person) => void;
  handle: Ref<MentionAreaHandle>;
};

/** A text in which "@" offers colleagues. Arrow keys move, Enter or Tab chooses, Esc closes the list. */
export function MentionArea({ value, onText, onMention, handle, onKeyDown, ...area }: MentionAreaProps) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [query, setQuery] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);
  const { data: people } = trpc.pipeline.people.useQuery(undefined, {
    enabled: query !== null,
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const found = query && people ? peopleMatching(people, query.words) : [];
  const look = (text: string, caret: number) => {
    setQuery(mentionAt(text, caret));
    setActive(0);
  };
  useImperativeHandle(handle, () => ({
    focus: () => field.current?.focus(),
    beginMention() {
      const at = field.current?.selectionStart ?? value.length;
      const space = at > 0 && !/\s/.test(value[at - 1] ?? '') ? ' ' : '';
      write(`${value.slice(0, at)}${space}@${value.slice(at)}`, at + space.length + 1);
    },
  }));
  /** The caret stands where it should when the text has been drawn. */
  function write(text: string, caret: number) {
    onText(text);
    look(text, caret);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(caret, caret);
    });
  }
  function pick(person: Person) {
    if (!query) return;
    const { text, caret } = insertMention(value, query, person.full_name);
    onMention(person);
    write(text, caret);
    setQuery(null);
  }
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = found[active];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!choice || !isPlain) return onKeyDown?.(event);
    if (step) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(choice);
    else if (event.key === 'Escape') setQuery(null);
    else return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  }
  const optionId = (at: number) => `${listId}-${at}`;
  return (
    <div className="relative">
      <textarea
        {...area}
        ref={field}
        aria-haspopup="listbox"
        aria-controls={found.length > 0 ? listId : undefined}
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        value={value}
        onChange={(event) => {
          onText(event.target.value);
          look(event.target.value, event.target.selectionStart);
        }}
        onSelect={(event) => setQuery(mentionAt(value, event.currentTarget.selectionStart))}
        onBlur={() => setQuery(null)}
        onKeyDown={onKey}
      />
      {found.length > 0 && (
        <div
          id={listId}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist offers nothing in the middle of a text
          role="listbox"
          aria-label={RECORDS_WORDS.mention.list}
          className="sheet shadow-lift absolute top-full left-3 z-10 w-64 p-1"
        >
          {found.map((person, at) => (
            // Keyboard: the text, by aria-activedescendant. The press must not take the focus, which would close the
            // list before it is a click.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={person.id}
              id={optionId(at)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              aria-selected={at === active}
              className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 max-lg:min-h-11 ${at === active ? 'bg-hover' : 'hover:bg-hover'}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <Avatar name={person.full_name} className="size-6" />
              <span className="truncate">{person.full_name}</span>
            </div>
          ))}
        </div>
      )}
      <output className="sr-only">
        {found.length > 0 ? `${found.length} ${RECORDS_WORDS.mention.list.toLowerCase()}` : ''}
      </output>
    </div>
  );
}
