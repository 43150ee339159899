import { type MouseEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { enterTopLayer } from './top-layer.ts';

type ModalProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  onMouseDown: (event: MouseEvent) => void;
};

/**
 * What every modal `<dialog>` shares. Mounted means open: the browser keeps the focus inside and gives it back when the parent unmounts it on `onClose`.
 * Esc and a press beside the box ask to close, unless `guarded`; once something was entered, a press beside the box does not, so that a slip of the mouse
 * loses nothing. The element with `data-autofocus` gets the focus.
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
    // A browser may close without asking (Esc twice). The event comes late: a dialog that is open again meanwhile stays.
    onClose({ target, currentTarget }) {
      if (target !== currentTarget || currentTarget.open) return;
      if (guarded) currentTarget.showModal();
      else onClose();
    },
    onMouseDown(event) {
      if (event.target === ref.current && !guarded && !entered.current) onClose();
    },
  };
}
