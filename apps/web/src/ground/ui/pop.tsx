import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { useModal } from './use-modal.ts';

type PopProps = {
  title: ReactNode;
  /** What it opens at; without that in the middle. */
  anchor: Element | null;
  onClose: () => void;
  width?: string;
  children: ReactNode;
};

const GAP = 6;

/**
 * What opens at an element without dimming the page; on a phone it comes up from the foot. It keeps the focus, closes
 * with Esc and a press beside it, and gives the focus back. Rows of the class `pop-i` are walked with the arrow keys.
 */
export function Pop({ title, anchor, onClose, width = 'w-80', children }: PopProps) {
  const modal = useModal(onClose);
  const titleId = useId();
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const { ref, onKeyDown } = modal;

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    function put() {
      const box = dialog!.getBoundingClientRect();
      const at = anchor?.getBoundingClientRect();
      if (!at) return setPlace({ left: (window.innerWidth - box.width) / 2, top: window.innerHeight / 5 });
      const below = at.bottom + GAP;
      const top = below + box.height > window.innerHeight ? at.top - GAP - box.height : below;
      const left = Math.min(at.right - box.width, window.innerWidth - box.width - GAP);
      setPlace({ left: Math.max(GAP, left), top: Math.max(GAP, top) });
    }
    put();
    if (typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(put); // what it lists may come in later
    watcher.observe(dialog);
    return () => watcher.disconnect();
  }, [anchor, ref]);

  function walk(event: KeyboardEvent) {
    onKeyDown(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.target instanceof HTMLTextAreaElement) return;
    const rows = [...(ref.current?.querySelectorAll<HTMLElement>('.pop-i') ?? [])];
    if (rows.length === 0) return;
    event.preventDefault();
    const at = rows.indexOf(document.activeElement as HTMLElement);
    rows[(at + step + rows.length) % rows.length]?.focus();
  }

  return (
    <dialog {...modal} onKeyDown={walk} className={`pop ${width}`} style={place} aria-labelledby={titleId}>
      {/* The dialog itself is what a press beside the box is on, so that everything inside has a box of its own. */}
      <div className="min-w-0">
        <div id={titleId} className="border-line border-b px-4 py-3">
          {title}
        </div>
        {children}
      </div>
    </dialog>
  );
}
