import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { enterTopLayer, topLayer } from './top-layer.ts';

type ModalProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onMouseDown: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * What every modal `<dialog>` shares. Mounted means open: the browser keeps the focus inside and gives it back when the
 * parent unmounts it on `onClose`, or to the screen where what opened it is gone. Esc and a press beside the box ask to
 * close, unless `guarded`; Esc is for the topmost one alone. Once something was entered, a press beside the box does
 * not close it, so that a slip of the mouse loses nothing. The element with `data-autofocus` gets the focus.
 */
export function useModal(onClose: () => void, guarded = false): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);
  const entered = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const leaveTopLayer = enterTopLayer(dialog);
    const onInput = ({ target }: Event) => {
      // What is only searched for is no work to lose, and a dialog above this one has a guard of its own.
      if (!(target instanceof Element) || target.closest('dialog') !== dialog) return;
      if (!target.matches('[type=search], [role=combobox]')) entered.current = true;
    };
    dialog.addEventListener('input', onInput);
    return () => {
      dialog.removeEventListener('input', onInput);
      leaveTopLayer();
      dialog.close();
      queueMicrotask(focusBelow); // once React has taken the dialog out of the page
    };
  }, []);

  return {
    ref,
    onCancel(event) {
      // React brings the event of a dialog inside this one here as well: Esc closes the topmost alone.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!guarded) onClose();
    },
    // A browser may close without asking (Esc twice). The event comes late: a dialog that is open again meanwhile
    // stays.
    onClose({ target, currentTarget }) {
      if (target !== currentTarget || currentTarget.open) return;
      if (guarded) currentTarget.showModal();
      else onClose();
    },
    onMouseDown(event) {
      if (event.target === ref.current && !guarded && !entered.current) onClose();
    },
    // The screen beneath has keys of its own: an Esc that closes this must not also close an edit there.
    onKeyDown(event) {
      if (event.key === 'Escape') event.stopPropagation();
    },
  };
}

/**
 * What opened the dialog left the page meanwhile, a menu's item or a row that was saved away: the dialog beneath, or
 * the screen, gets the focus.
 */
function focusBelow() {
  if (document.activeElement !== document.body) return;
  const below = topLayer();
  const next = below === document.body ? document.getElementById('main') : below;
  next?.focus({ preventScroll: true });
}
