import type { ReactNode } from 'react';

type FormFootProps = {
  formId: string;
  action: string;
  busyAction: string;
  busy: boolean;
  tone?: 'btn-error' | 'btn-primary' | undefined;
  onClose: () => void;
  children?: ReactNode;
};

/** Under a form in a dialog: what is worth knowing, Cancel, and the main action. */
export function FormFoot({ formId, action, busyAction, busy, tone = 'btn-primary', onClose, children }: FormFootProps) {
  return (
    <>
      <p className="text-faint mr-auto text-xs max-sm:hidden">{children}</p>
      <button type="button" className="btn btn-ghost btn-sm max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      <button type="submit" form={formId} className={`btn ${tone} btn-sm max-sm:flex-1`} aria-disabled={busy}>
        {busy ? busyAction : action}
      </button>
    </>
  );
}
