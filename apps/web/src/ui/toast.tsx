import { CircleAlert, CircleCheck, Clock, Info, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast, type ToastContentProps } from 'react-toastify/unstyled';

type ToastKind = 'success' | 'error' | 'info' | 'waiting';
const ICONS: Record<ToastKind, LucideIcon> = { success: CircleCheck, error: CircleAlert, info: Info, waiting: Clock };

type ToastOptions = { kind: ToastKind; action?: { label: string; run: () => void }; shownMs?: number };

/** The only way to a toast. The same sentence is never shown twice at once. */
export function showToast(text: string, { kind, action, shownMs = 5000 }: ToastOptions) {
  const Icon = ICONS[kind];
  const body = ({ closeToast }: ToastContentProps): ReactNode => (
    <>
      <Icon className="i" aria-hidden="true" />
      <span className="mr-auto min-w-0">{text}</span>
      {action && (
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => { action.run(); closeToast(); }}>
          {action.label}
        </button>
      )}
      {!action && (
        <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label="Close" onClick={() => closeToast()}>
          <X className="i" aria-hidden="true" />
        </button>
      )}
    </>
  );
  toast(body, { toastId: text.replaceAll(/\W+/g, '-'), autoClose: shownMs, role: kind === 'error' || kind === 'waiting' ? 'alert' : 'status', className: 'toast-x' });
}
