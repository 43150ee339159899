import { MESSAGES } from '@outrider/shared/ground/messages';
import { GOOGLE_CONNECTED_MESSAGE } from '@outrider/shared/automation/sheets';
import { TRPCClientError } from '@trpc/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';

const POLL_MS = 1_000;
const RELOAD_AFTER_MS = 2_000;
const POPUP = 'popup,width=500,height=600';

/**
 * Connects a Google account in a popup. Its closing is looked for every second and the agents are asked for two seconds
 * later; the popup's own message, taken only from this app's address and from that very window, makes it instant.
 */
export function useConnectGoogle(): {
  connect: (agentId: () => Promise<string>) => Promise<void>;
  connecting: boolean;
} {
  const utils = trpc.useUtils();
  const [connecting, setConnecting] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const connect = useCallback(
    async (agentId: () => Promise<string>) => {
      // Now, while the press is still the reason: a window that opens later is blocked.
      const popup = window.open('about:blank', 'outrider-google', POPUP);
      setConnecting(true);
      try {
        const id = await agentId();
        const { auth_url } = await utils.client.sheets.authUrl.mutate({ id, origin: window.location.origin });
        void utils.sheets.list.invalidate();
        if (popup) popup.location.href = auth_url;
        else window.location.href = auth_url;
      } catch (error) {
        popup?.close();
        setConnecting(false);
        showToast(describe(error), { kind: 'error' });
        return;
      }
      stop.current();
      stop.current = watch(popup, (told) => {
        setConnecting(false);
        if (told) showToast(MESSAGES.googleConnected, { kind: 'success' });
        void utils.sheets.invalidate();
      });
    },
    [utils],
  );
  return { connect, connecting };
}

/** What the catalogue says of it; the agent's own refusal in its own words. */
function describe(error: unknown): string {
  if (error instanceof Error && !(error instanceof TRPCClientError)) return error.message;
  return describeFailure(error).status === 503 ? MESSAGES.googleNotConfigured : MESSAGES.googleAuthFailed;
}

/**
 * Calls back once: at once when the popup says that it is done, else two seconds after it was closed. @returns what
 * ends the watch
 */
function watch(popup: Window | null, onEnd: (told: boolean) => void): () => void {
  let reload: ReturnType<typeof setTimeout> | undefined;
  const poll = setInterval(() => {
    if (!popup?.closed || reload) return;
    reload = setTimeout(() => end(false), RELOAD_AFTER_MS);
  }, POLL_MS);
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === window.location.origin && source === popup && data === GOOGLE_CONNECTED_MESSAGE) end(true);
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
