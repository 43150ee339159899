import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { topLayer } from '../../ground/ui/top-layer.ts';
import type { Place } from './place.ts';
import { usePlaceholder } from './placeholder.ts';
import { later } from '../../ground/ui/later.tsx';

const SearchPalette = later(() => import('./search-palette.tsx').then((module) => module.SearchPalette));

/** Macs name the modifier with a sign of its own. */
const SEARCH_KEYS = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** The header's search box: opens the palette, as Ctrl+K or Cmd+K does anywhere. On phones it is an icon. */
export function SearchBox({ places }: { places: readonly Place[] }) {
  const [open, setOpen] = useState(false);
  const placeholder = usePlaceholder();
  useSearchKey(() => setOpen(true));
  return (
    <>
      <button
        type="button"
        className="input input-sm bg-base-200 hover:bg-hover ml-4 hidden w-full max-w-lg min-w-0 cursor-pointer border-transparent lg:flex"
        aria-label="Global search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search className="i text-faint" />
        <span className="text-faint min-w-0 flex-1 truncate text-left">{placeholder}</span>
        <kbd className="kbd">{SEARCH_KEYS}</kbd>
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square ml-auto lg:hidden"
        aria-label="Search"
        onClick={() => setOpen(true)}
      >
        <Search className="i size-5" />
      </button>
      {open && <SearchPalette places={places} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Not over another dialog: what the palette opens would lie behind it. */
function useSearchKey(open: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (topLayer() === document.body) open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
