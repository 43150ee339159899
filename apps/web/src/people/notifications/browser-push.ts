import type { PushSubscriptionInput } from '@outrider/shared/people/notifications';

/** Whose notifications this browser shows: a subscription outlives the session that it was made in. */
const OWNER = 'outrider-push-owner';

export type BrowserPush = 'unsupported' | 'denied' | 'off' | 'on';

/** How long a browser that is here for the first time has for its service worker. */
const READY_MS = 5_000;

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined;
  const { serviceWorker } = navigator;
  const never = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READY_MS));
  return Promise.race([serviceWorker.ready, never]);
}

/** Whether this browser shows somebody's notifications, or could. */
export async function readBrowserPush(user_id: string): Promise<BrowserPush> {
  const found = await registration();
  if (!found) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await found.pushManager.getSubscription();
  return subscription && localStorage.getItem(OWNER) === user_id ? 'on' : 'off';
}

/** What this browser has for somebody from before, to be said again in a new session; null where there is nothing. */
export async function findOwnSubscription(user_id: string): Promise<PushSubscriptionInput | null> {
  if ((await readBrowserPush(user_id)) !== 'on') return null;
  const subscription = await (await registration())?.pushManager.getSubscription();
  return subscription ? toInput(subscription) : null;
}

/**
 * Asks the person, then the browser's maker. What was there before, maybe under another server's key, goes. @returns
 * null where the person says no
 */
export async function subscribe(user_id: string, push_key: string): Promise<PushSubscriptionInput | null> {
  const found = await registration();
  if (!found || (await Notification.requestPermission()) !== 'granted') return null;
  await (await found.pushManager.getSubscription())?.unsubscribe();
  const subscription = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key });
  localStorage.setItem(OWNER, user_id);
  return toInput(subscription);
}

/** @returns what the server has to forget; null where there was nothing */
export async function unsubscribe(): Promise<string | null> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  localStorage.removeItem(OWNER);
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}

function toInput(subscription: PushSubscription): PushSubscriptionInput {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}
