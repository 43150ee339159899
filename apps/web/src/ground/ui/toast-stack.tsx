import { CircleAlert, CircleCheck, Clock, Info, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cssTransition, toast, ToastContainer, type ToastContentProps } from 'react-toastify/unstyled';
import { useSystemTheme } from '../theme/theme.ts';
import { subscribeTopLayer, topLayer } from './top-layer.ts';

type ToastKind = 'success' | 'error' | 'info' | 'waiting';
const ICONS: Record<ToastKind, LucideIcon> = { success: CircleCheck, error: CircleAlert, info: Info, waiting: Clock };

type ToastAction = {
  label: string;
  run: () => void;
  /** Counted down beside the label. */
  until?: number;
};
export type ToastOptions = {
  kind: ToastKind;
  action?: ToastAction;
  shownMs?: number;
  /** Toasts of one name take each other's place. */
  name?: string;
  /** What it speaks of: a form, a list. `settleToast` takes it away once that went well. */
  about?: string;
};

const fade = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 120 });

let mounted = () => {};
/** Until then a toast has no place, and whether one of its name is there already cannot be told. */
export const isMounted = new Promise<void>((resolve) => (mounted = resolve));

/**
 * Where toasts appear: bottom left, above whatever is open. The host element moves into the topmost dialog, because
 * outside of it nothing can be pressed. Nothing lies under them: what is there makes room by `--toasts`, their height.
 */
export function ToastStack() {
  const [host] = useState(createHost);
  const theme = useSystemTheme();

  useEffect(() => {
    const settle = () => topLayer().append(host);
    settle();
    mounted();
    const stop = subscribeTopLayer(settle);
    return () => {
      stop();
      host.remove();
    };
  }, [host]);

  return createPortal(
    <div data-theme={theme} ref={measure} className="toasts">
      <ToastContainer
        transition={fade}
        position="bottom-left"
        theme={theme === 'outrider-dark' ? 'dark' : 'light'}
        closeButton={false}
        hideProgressBar
        pauseOnFocusLoss={false}
        draggable={false}
        closeOnClick={false}
        aria-label="Messages"
      />
    </div>,
    host,
  );
}

/** Tells the page how much room its toasts take, for as long as there are any. */
function measure(stack: HTMLElement | null) {
  if (!stack) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--toasts', `${stack.offsetHeight}px`));
  watch.observe(stack);
  return () => {
    watch.disconnect();
    style.removeProperty('--toasts');
  };
}

function createHost() {
  const host = document.createElement('div');
  // Out of the flow: a dialog's grid would give it a row.
  host.className = 'fixed';
  return host;
}

const MOST = 4;
/** What is on the screen, the oldest first. */
let shown: string[] = [];
/** Which toast speaks of what; one sentence may speak of several things. */
const subjects = new Map<string, string>();
/**
 * The newest toast of a name. Every toast has an id of its own: an id whose toast still fades out would swallow the
 * next one.
 */
const newest = new Map<string, string>();
let made = 0;

/** What showToast of toast.ts does, once `isMounted`. */
export function showToast(text: string, { kind, action, shownMs = 4000, name, about }: ToastOptions) {
  const Icon = ICONS[kind];
  const body = ({ closeToast }: ToastContentProps): ReactNode => (
    <>
      <Icon className="i" aria-hidden="true" />
      <span className="mr-auto min-w-0 flex-1 basis-32">{text}</span>
      {action && (
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          onClick={() => {
            action.run();
            closeToast();
          }}
        >
          {action.label}
          {action.until !== undefined && <SecondsLeft until={action.until} />}
        </button>
      )}
      {!action && (
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label="Close"
          onClick={() => closeToast()}
        >
          <X className="i" aria-hidden="true" />
        </button>
      )}
    </>
  );
  const before = newest.get(name ?? text);
  const isShown = before !== undefined && toast.isActive(before);
  const toastId = isShown ? before : `toast-${(made += 1)}`;
  if (about !== undefined) subjects.set(about, toastId);
  if (isShown) {
    if (name) toast.update(toastId, { render: body, autoClose: shownMs });
    return;
  }
  newest.set(name ?? text, toastId);
  toast(body, {
    toastId,
    autoClose: shownMs,
    role: kind === 'error' || kind === 'waiting' ? 'alert' : 'status',
    className: 'toast-x',
    onClose() {
      shown = shown.filter((id) => id !== toastId);
      if (newest.get(name ?? text) === toastId) newest.delete(name ?? text);
    },
  });
  shown.push(toastId);
  if (shown.length > MOST) toast.dismiss(shown.shift());
}

export function settleToast(about: string) {
  const toastId = subjects.get(about);
  subjects.delete(about);
  if (toastId !== undefined) toast.dismiss(toastId);
}

const SECOND_MS = 1000;

/** Seconds that are left; silent, for a screen reader would hear each of them. */
function SecondsLeft({ until }: { until: number }) {
  const [left, setLeft] = useState(() => until - Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span className="num text-xs font-normal" aria-hidden="true">
      {Math.max(0, Math.ceil(left / SECOND_MS))} s
    </span>
  );
}
