import { useCallback, useEffect, useRef, useState } from 'react';

const POLL_MS = 1_000;
const RELOAD_AFTER_MS = 2_000;
const POPUP = 'popup,width=500,height=600';

/**
 * Somebody else's sign-in in a window of its own. Its closing is looked for every second and counts two seconds later;
 * the window's own `message`, taken only from this app's address and from that very window, makes it instant.
 */
export function useProviderWindow(
  name: string,
  message: string,
): {
  isOpen: boolean;
  /** @throws what `address` throws, its window closed again */
  open: (address: () => Promise<string>, onEnd: (told: boolean) => void) => Promise<void>;
} {
  const [isOpen, setOpen] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const open = useCallback(
    async (address: () => Promise<string>, onEnd: (told: boolean) => void) => {
      // Now, while the press is still the reason: a window that opens later is blocked.
      const popup = window.open('about:blank', name, POPUP);
      setOpen(true);
      try {
        const url = await address();
        if (popup) popup.location.href = url;
        else window.location.href = url;
      } catch (error) {
        popup?.close();
        setOpen(false);
        throw error;
      }
      stop.current();
      stop.current = watch(popup, message, (told) => {
        setOpen(false);
        onEnd(told);
      });
    },
    [name, message],
  );
  return { isOpen, open };
}

/** Calls back once. @returns what ends the watch */
function watch(popup: Window | null, message: string, onEnd: (told: boolean) => void): () => void {
  let reload: ReturnType<typeof setTimeout> | undefined;
  const poll = setInterval(() => {
    if (!popup?.closed || reload) return;
    reload = setTimeout(() => end(false), RELOAD_AFTER_MS);
  }, POLL_MS);
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === window.location.origin && source === popup && data === message) end(true);
  };
  const stop = () => {
    clearInterval(poll);
    clearTimeout(reload);
    window.removeEventListener('message', onMessage);
  };
  const end = (told: boolean) => {
    stop();
    onEnd(told);
  };
  window.addEventListener('message', onMessage);
  return stop;
}
