import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  /** What the button says, and while it works. */
  confirm: string;
  busy: string;
  pending: boolean;
  tone?: 'btn-error' | 'btn-primary';
  onConfirm: () => void;
  onClose: () => void;
};

/** A question before something that others feel. The way back has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  busy,
  pending,
  tone = 'btn-error',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const foot = (
    <>
      <button type="button" data-autofocus className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      <button
        type="button"
        className={`btn ${tone} btn-sm max-sm:flex-1`}
        aria-disabled={pending}
        onClick={() => !pending && onConfirm()}
      >
        {pending ? busy : confirm}
      </button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} foot={foot} width="max-w-md" writes>
      <div className="grid gap-3 p-5">{children}</div>
    </Dialog>
  );
}
