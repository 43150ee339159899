import { useEffect, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useUser } from '../session/user-context.ts';
import { type BrowserPush, readBrowserPush, subscribe, unsubscribe } from './browser-push.ts';
import { NOTIFICATION_WORDS as WORDS } from './words.ts';

/** Whether this browser shows notifications, and the switch for it. */
export function ThisBrowser({ pushKey }: { pushKey: string }) {
  const { id } = useUser();
  const [state, setState] = useState<BrowserPush>();
  const [isBusy, setBusy] = useState(false);
  const add = trpc.notifications.addBrowser.useMutation({ meta: { failure: WORDS.browserFailed } });
  const remove = trpc.notifications.removeBrowser.useMutation({ meta: { failure: WORDS.browserFailed } });
  useEffect(() => {
    readBrowserPush(id).then(setState, () => setState('unsupported'));
  }, [id]);

  async function turnOn() {
    const subscription = await subscribe(id, pushKey).catch(() => {
      showToast(WORDS.browserFailed, { kind: 'error' });
      return null;
    });
    if (subscription) await add.mutateAsync(subscription);
  }
  async function turnOff() {
    const endpoint = await unsubscribe();
    if (endpoint) await remove.mutateAsync({ endpoint });
  }
  async function toggle() {
    if (isBusy || !state) return;
    setBusy(true);
    await (state === 'on' ? turnOff() : turnOn()).catch(() => {}); // told by a toast
    setState(await readBrowserPush(id));
    setBusy(false);
  }
  if (!state) return null;
  const says = {
    unsupported: WORDS.browserCannot,
    denied: WORDS.browserDenied,
    off: WORDS.browserOff,
    on: WORDS.browserOn,
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-muted min-w-0 flex-1">{says[state]}</p>
      {(state === 'off' || state === 'on') && (
        <button type="button" className="btn btn-line btn-sm" aria-disabled={isBusy} onClick={() => void toggle()}>
          {state === 'on' ? WORDS.browserTurnOff : WORDS.browserTurnOn}
        </button>
      )}
    </div>
  );
}
