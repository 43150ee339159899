import { useEffect, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useUser } from '../session/user-context.ts';
import { type BrowserPush, noteRegistered, readBrowserPush, subscribe, unsubscribe } from './browser-push.ts';
import { NOTIFICATION_WORDS as WORDS } from './words.ts';

/** Whether this browser shows notifications, and the switch for it. */
export function ThisBrowser({ pushKey }: { pushKey: string }) {
  const { id } = useUser();
  const [state, setState] = useState<BrowserPush>();
  const [isBusy, setBusy] = useState(false);
  const add = trpc.notifications.addBrowser.useMutation({ meta: { quiet: true } });
  const remove = trpc.notifications.removeBrowser.useMutation({ meta: { quiet: true } });
  useEffect(() => {
    readBrowserPush(id).then(setState, () => setState('unsupported'));
  }, [id]);

  async function turnOn() {
    const subscription = await subscribe(pushKey);
    if (!subscription) return;
    await add.mutateAsync(subscription);
    noteRegistered(id);
  }
  async function turnOff() {
    const endpoint = await unsubscribe();
    if (endpoint) await remove.mutateAsync({ endpoint });
  }
  async function toggle() {
    if (isBusy || !state) return;
    setBusy(true);
    try {
      await (state === 'on' ? turnOff() : turnOn());
    } catch (error) {
      showToast(sentenceOf(error, WORDS.browserFailed), { kind: 'error' });
    }
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
