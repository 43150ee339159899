import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { countOf } from '../ui/format.ts';
import type { LeadChoice } from './lead-choice.ts';
import { useFoundLeads } from './use-found-leads.ts';

type LeadComboboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  text: string;
  onText: (text: string) => void;
  onPick: (lead: LeadChoice) => void;
  /** What to say when no lead fits; null says nothing, where any text will do. */
  nothing?: string | null;
  'data-autofocus'?: boolean;
};

/** A text field that offers the leads that fit. Arrow keys move, Enter chooses, Esc closes the list and not the dialog around it. */
export function LeadCombobox({ text, onText, onPick, nothing = 'No lead fits', ...input }: LeadComboboxProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useFoundLeads(open ? text : '');
  const answered = open && found !== null;
  const shown = answered && found.length > 0;
  const list = useRef<HTMLDivElement>(null);
  // It lies over what follows, so that nothing moves under the pointer; the dialog's body may have to scroll for it.
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const optionId = (at: number) => `${listId}-${at}`;

  function pick(lead: LeadChoice) {
    setOpen(false);
    onPick(lead);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!shown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const lead = found[active];
    if (step) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' && lead) pick(lead);
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
        className="input w-full"
        value={text}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          onText(event.target.value);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows no more than a text, and no two browsers alike */}
      <div ref={list} id={listId} role="listbox" aria-label="Leads" hidden={!shown} className="sheet shadow-lift absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto p-1">
        {shown &&
          found.map((lead, at) => (
            // Keyboard: the input, by aria-activedescendant. The press must not take the focus, which would close the list before it is a click.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role
            <div key={lead.id} id={optionId(at)} role="option" aria-selected={at === active} className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 max-lg:min-h-11 ${at === active ? 'bg-hover' : 'hover:bg-hover'}`} onMouseDown={(event) => event.preventDefault()} onClick={() => pick(lead)}>
              <Avatar name={lead.name} />
              <span className="min-w-0 flex-1 truncate">
                <span className="font-strong">{lead.name}</span> <span className="text-faint">{lead.company}</span>
              </span>
              <span className="text-faint max-w-[45%] truncate text-xs max-sm:hidden">{lead.email}</span>
            </div>
          ))}
      </div>
      {answered && !shown && nothing && <p className="sheet shadow-lift text-muted absolute inset-x-0 top-full z-10 mt-1 px-3 py-2" aria-hidden="true">{nothing}</p>}
      <output className="sr-only">{shown ? countOf(found.length, 'lead') : answered && nothing}</output>
    </div>
  );
}
