import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { countOf } from './format.ts';

type ComboboxProps<T> = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  text: string;
  onText: (text: string) => void;
  onPick: (choice: T) => void;
  /**
   * What fits the words; asked with '' while the list is closed. Null while nothing is known. A hook: the same function
   * at every render.
   */
  useFound: (text: string) => T[] | null;
  keyOf: (choice: T) => string;
  face: (choice: T) => ReactNode;
  /** One of what it offers, for the list's name and its count. */
  noun: string;
  /** What to say when nothing fits; null says nothing, where any text will do. */
  nothing: string | null;
  /** Smaller, where the form stands in a narrow place. */
  dense?: boolean;
  'data-autofocus'?: boolean;
};

/**
 * A text field that offers what fits. Arrow keys move, Enter chooses, Esc closes the list and not the dialog around it.
 */
export function Combobox<T>({
  text,
  onText,
  onPick,
  useFound,
  keyOf,
  face,
  noun,
  nothing,
  dense,
  onBlur,
  ...input
}: ComboboxProps<T>) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useFound(open ? text : '');
  const answered = open && found !== null;
  const shown = answered && found.length > 0;
  const list = useRef<HTMLDivElement>(null);
  // It lies over what follows, so that nothing moves under the pointer; the dialog's body may have to scroll for it.
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const optionId = (at: number) => `${listId}-${at}`;

  function pick(choice: T) {
    setOpen(false);
    onPick(choice);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!shown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = found[active];
    if (step) {
      const next = (active + step + found.length) % found.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && choice !== undefined) pick(choice);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative">
      <input
        {...input}
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        className={`input ${dense ? 'input-sm' : ''} w-full`}
        value={text}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setOpen(false);
          onBlur?.(event);
        }}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          onText(event.target.value);
        }}
      />
      <div
        ref={list}
        id={listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows no more than a text, and no two browsers alike
        role="listbox"
        aria-label={`${noun}s`}
        hidden={!shown}
        className="sheet shadow-lift absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto p-1"
      >
        {shown &&
          found.map((choice, at) => (
            // Keyboard: the input, by aria-activedescendant. The press must not take the focus, which would close the
            // list before it is a click.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={keyOf(choice)}
              id={optionId(at)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              aria-selected={at === active}
              className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 max-lg:min-h-11 ${at === active ? 'bg-hover' : 'hover:bg-hover'}`}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(choice)}
            >
              {face(choice)}
            </div>
          ))}
      </div>
      {answered && !shown && nothing && (
        <p className="sheet shadow-lift text-muted absolute inset-x-0 top-full z-10 mt-1 px-3 py-2" aria-hidden="true">
          {nothing}
        </p>
      )}
      <output className="sr-only">{shown ? countOf(found.length, noun.toLowerCase()) : answered && nothing}</output>
    </div>
  );
}
