import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { SEARCH_LENGTH_MAX } from '@outrider/shared/insight/search';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { countOf } from '../../ground/ui/format.ts';
import { useModal } from '../../ground/ui/use-modal.ts';
import { OptionRow } from './option-row.tsx';
import { activeOption, nextOption, type PaletteOption } from './palette.ts';
import type { Place } from './place.ts';
import { usePlaceholder } from './placeholder.ts';
import { ADD_LEAD, useOptions } from './use-options.ts';
import { useSearch } from './use-search.ts';
import { SEARCH_WORDS } from './words.ts';

/**
 * Find anything, go anywhere, do anything: one field and what it offers. A dialog with a combobox; on phones it takes
 * the whole screen.
 */
export function SearchPalette({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const modal = useModal(onClose);
  const placeholder = usePlaceholder();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const retype = (text: string) => {
    setTyped(text);
    setChosenId(null);
  };
  const { groups: found, pending, failed } = useSearch(typed);
  const groups = useOptions(typed, found, places, retype);
  const options = groups.flatMap((group) => group.options);
  const active = activeOption(options, chosenId);
  const idOf = (option: PaletteOption) => `${listId}-${options.indexOf(option)}`;

  function choose(option: PaletteOption) {
    if (!option.stays) onClose();
    option.run();
  }

  const waitForFirst = useChooseWhenFound(typed, pending, () => {
    const first = options[0];
    if (first && first.id !== ADD_LEAD) choose(first);
  });

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const next = nextOption(options, active, event.key);
    if (next) {
      event.preventDefault();
      setChosenId(next.id);
      list.current?.querySelector(`#${CSS.escape(idOf(next))}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (pending && chosenId === null) waitForFirst();
      else if (active) choose(active);
    }
  }

  const q = typed.trim();
  const offered = options.filter(({ id }) => id !== ADD_LEAD).length;
  const settled = q !== '' && !pending && !failed;
  return (
    <dialog {...modal} className="modal lg:items-start lg:pt-[12dvh]" aria-label="Search">
      <div className="modal-box flex max-h-[70dvh] w-full max-w-2xl flex-col max-lg:h-dvh max-lg:max-h-dvh max-lg:max-w-full max-lg:!rounded-none max-lg:border-0">
        <div className="border-line flex h-13 shrink-0 items-center gap-3 border-b px-4 max-lg:h-14">
          <Search className="i text-faint" />
          <input
            data-autofocus
            role="combobox"
            aria-label="Search"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && idOf(active)}
            aria-autocomplete="list"
            className="w-full min-w-0 bg-transparent text-base outline-none placeholder:text-faint placeholder:opacity-100"
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={SEARCH_LENGTH_MAX}
            value={typed}
            onChange={(event) => retype(event.target.value)}
            onKeyDown={press}
          />
          <kbd className="kbd max-lg:hidden" aria-hidden="true">
            Esc
          </kbd>
          <button
            type="button"
            className="btn btn-ghost btn-sm btn-square -mr-2 lg:hidden"
            aria-label="Close"
            onClick={onClose}
          >
            <X className="i" />
          </button>
        </div>
        <output className="sr-only">
          {settled && (offered === 0 ? MESSAGES.searchNothing(q) : countOf(offered, 'result'))}
        </output>
        {failed && (
          <p role="alert" className="b-red shrink-0 px-4 py-2.5">
            {MESSAGES.searchFailed}.
          </p>
        )}
        {settled && offered === 0 && <Nothing q={q} />}
        <div
          ref={list}
          id={listId}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows no more than a text
          role="listbox"
          aria-label="Found"
          aria-busy={pending}
          className="divide-line min-h-0 flex-1 divide-y overflow-y-auto"
        >
          {groups.map((group) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an optgroup lives in a select only
            <div key={group.id} role="group" aria-labelledby={`${listId}-${group.id}`} className="p-2">
              <p id={`${listId}-${group.id}`} className="text-faint px-2 pb-1 text-xs">
                {group.label}
              </p>
              {group.options.map((option) => (
                <OptionRow
                  key={option.id}
                  id={idOf(option)}
                  option={option}
                  active={option === active}
                  onPoint={() => option !== active && setChosenId(option.id)}
                  onChoose={() => choose(option)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </dialog>
  );
}

function Nothing({ q }: { q: string }) {
  const searches = can(useUser(), 'search.use');
  return (
    <div className="border-line shrink-0 border-b px-4 py-4">
      <p className="font-strong truncate">{MESSAGES.searchNothing(q)}</p>
      <p className="text-muted">{searches ? SEARCH_WORDS.tryLeads : SEARCH_WORDS.tryScreens}</p>
    </div>
  );
}

/** Enter before the answer is there means the first line of it. Typing on takes it back. */
function useChooseWhenFound(typed: string, pending: boolean, chooseFirst: () => void): () => void {
  const asked = useRef<string | null>(null);
  const settle = useEffectEvent(() => {
    const wanted = asked.current === typed;
    asked.current = null;
    if (wanted) chooseFirst();
  });
  useEffect(() => {
    if (!pending) settle();
  }, [pending]);
  return () => {
    asked.current = typed;
  };
}
