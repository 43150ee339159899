import type { PushSubscriptionInput } from '@outrider/shared/people/notifications';
import { readToken } from '../../ground/token.ts';

/**
 * Whose notifications this browser shows, and the end of the session that the server knows it by: a subscription
 * outlives the session that it was made in, and has to be registered again in the next one.
 */
const OWNER = 'outrider-push-owner';
const SESSION_END = 8;
const nowOf = (user_id: string): string => `${user_id} ${readToken()?.slice(-SESSION_END) ?? ''}`;

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
  return subscription && localStorage.getItem(OWNER)?.startsWith(`${user_id} `) ? 'on' : 'off';
}

/** A subscription of this person that the server knows from an earlier session; null where there is none. */
export async function findFromBefore(user_id: string): Promise<PushSubscriptionInput | null> {
  if (localStorage.getItem(OWNER) === nowOf(user_id) || (await readBrowserPush(user_id)) !== 'on') return null;
  const subscription = await (await registration())?.pushManager.getSubscription();
  return subscription ? toInput(subscription) : null;
}

/** The server knows this browser by the session of today. */
export const noteRegistered = (user_id: string): void => localStorage.setItem(OWNER, nowOf(user_id));

/**
 * Asks the person, then the browser's maker. What was there before, maybe under another server's key, goes. @returns
 * null where the person says no
 */
export async function subscribe(push_key: string): Promise<PushSubscriptionInput | null> {
  const found = await registration();
  if (!found || (await Notification.requestPermission()) !== 'granted') return null;
  await (await found.pushManager.getSubscription())?.unsubscribe();
  const subscription = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push_key });
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
