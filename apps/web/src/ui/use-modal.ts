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
 * Esc and a press beside the box ask to close, unless `guarded`. The element with `data-autofocus` gets the focus.
 */
export function useModal(onClose: () => void, guarded = false): ModalProps {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const leaveTopLayer = enterTopLayer(dialog);
    return () => {
      leaveTopLayer();
      dialog.close();
    };
  }, []);

  return {
    ref,
    onCancel(event) {
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
      if (event.target === ref.current && !guarded) onClose();
    },
  };
}
