// Opens the app without a network: its page and the files that were loaded before. What the server says about records is
// never kept here. A file of its own, unbundled, because its address decides what it may serve.
const SHELL = 'shell';
const PAGE = '/index.html';
/** What the page asks for beside its bundle. */
const PARTS = [PAGE, '/theme-boot.js', '/favicon.svg'];
/** Files of versions before are dropped, the oldest first. */
const FILES_MAX = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(keepParts().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page tells what it had loaded before there was anybody to keep it.
self.addEventListener('message', (event) => {
  const { loaded } = event.data ?? {};
  if (!Array.isArray(loaded)) return;
  const assets = loaded.filter((url) => isAsset(new URL(url)));
  event.waitUntil(Promise.allSettled(assets.map((url) => fetchAsset(new Request(url)))));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || /^\/(api|trpc)(\/|$)/.test(url.pathname))
    return;
  if (request.mode === 'navigate') event.respondWith(navigate(event));
  else if (isAsset(url)) event.respondWith(fetchAsset(request));
  else if (PARTS.includes(url.pathname)) event.respondWith(fetch(request).catch(() => keptPart(url.pathname)));
});

/** Their names change with what is in them. */
const isAsset = ({ origin, pathname }) => origin === self.location.origin && pathname.startsWith('/assets/');

const keepParts = async () => (await caches.open(SHELL)).addAll(PARTS);

async function keptPart(name) {
  return (await (await caches.open(SHELL)).match(name)) ?? Response.error();
}

/** From the network, whose version the app is then kept in; without one, the page as it was kept. */
async function navigate(event) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepParts().catch(() => undefined));
    return response;
  } catch {
    return keptPart(PAGE);
  }
}

async function fetchAsset(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    const assets = (await cache.keys()).filter(({ url }) => isAsset(new URL(url)));
    for (const name of assets.slice(0, Math.max(0, assets.length - FILES_MAX))) await cache.delete(name);
  }
  return response;
}

// What the server tells while no page is open. It is shown whatever the page does: a push that shows nothing ends the
// permission.
self.addEventListener('push', (event) => {
  const { id, title, body, path } = event.data?.json() ?? {};
  if (typeof title === 'string')
    event.waitUntil(
      self.registration.showNotification(title, { body, tag: id, icon: '/icon-192.png', data: { path } }),
    );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data?.path ?? '/notifications'));
});

/** In the window that is open, which goes there by itself and loses nothing; else in a new one. */
async function goTo(path) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!open) return self.clients.openWindow(path);
  open.postMessage({ go: path });
  return open.focus();
}
