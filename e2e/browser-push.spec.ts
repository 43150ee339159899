import { expect, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

test.use({ serviceWorkers: 'allow' });

/** No browser maker's server is reached from a test: the browser's part of asking it is answered here. */
function pretendMaker(): void {
  const KEPT = 'pretended-push';
  const kept = () => {
    const endpoint = localStorage.getItem(KEPT);
    return endpoint === null
      ? null
      : {
          endpoint,
          toJSON: () => ({
            endpoint,
            keys: { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA', auth: 'tBHItJI5svbpez7KI4CCXg' },
          }),
          unsubscribe: () => {
            localStorage.removeItem(KEPT);
            return Promise.resolve(true);
          },
        };
  };
  // A browser without windows shows no notifications, whatever it was granted: so the worker's are looked at below.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = () => Promise.resolve('granted');
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(kept()),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (applicationServerKey.length !== 87) return Promise.reject(new Error('Not a VAPID key'));
      localStorage.setItem(KEPT, `https://push.example/${crypto.randomUUID()}`);
      return Promise.resolve(kept());
    },
  });
}

type WorkerScope = EventTarget & {
  registration: ServiceWorkerRegistration;
  ExtendableEvent: new (type: string) => Event;
};

/** In the worker: what it asks the browser to show, kept until it is closed. */
function pretendShowing(): void {
  const { registration } = self as unknown as WorkerScope;
  const showing: Notification[] = [];
  Object.assign(registration, {
    showNotification: (title: string, options: NotificationOptions) => {
      const close = () => showing.splice(0, showing.length, ...showing.filter((one) => one !== notification));
      const notification = { title, ...options, close } as unknown as Notification;
      showing.push(notification);
      return Promise.resolve();
    },
    getNotifications: () => Promise.resolve([...showing]),
  });
}

test('a rep is told in the browser, follows it, and turns it off', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['notifications']);
  await page.addInitScript(pretendMaker);
  await signIn(page, 'ae');
  await openScreen(page, 'Tasks');
  await page.getByRole('button', { name: /notifications$/i }).click();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  const form = page.getByRole('region', { name: 'Notification settings' });
  await expect(form.getByText('This browser doesn’t show notifications.')).toBeVisible();
  const answered = page.waitForResponse(/notifications\.addBrowser/);
  await form.getByRole('button', { name: 'Turn on' }).click();
  expect((await answered).status()).toBe(200);
  await expect(form.getByText('even when Outrider is closed')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Records I follow, and what’s shared with me: browser' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notification settings saved')).toBeVisible();
  await expectSound(page, 'notification settings with a browser that is told');

  // It stays as it is, and is registered again in the next session of the same person, once.
  let registered = 0;
  page.on('response', (response) => {
    if (response.url().includes('notifications.addBrowser')) registered += 1;
  });
  await page.reload();
  await expect(form.getByText('even when Outrider is closed')).toBeVisible();
  expect(registered).toBe(0);
  const again = page.waitForResponse(/notifications\.addBrowser/);
  await signIn(page, 'ae');
  await openScreen(page, 'Tasks');
  expect((await again).status()).toBe(200);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No service worker');
  await worker.evaluate(pretendShowing);
  const devtools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const data = JSON.stringify({ id: 'one', title: 'New lead for you', body: 'Vera Solheim', path: '/leads?tab=mine' });
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(baseURL ?? '').origin,
    registrationId: await registration,
    data,
  });
  const shown = () =>
    worker.evaluate(async () => {
      const found = await (self as unknown as WorkerScope).registration.getNotifications();
      return found.map(({ title, body }) => ({ title, body }));
    });
  await expect.poll(shown).toEqual([{ title: 'New lead for you', body: 'Vera Solheim' }]);
  await worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
  });
  await expect(page).toHaveURL(/\/leads\?tab=mine/);
  await expect.poll(shown).toEqual([]);

  await page.getByRole('button', { name: /notifications$/i }).click();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await form.getByRole('button', { name: 'Turn off' }).click();
  await expect(form.getByText('This browser doesn’t show notifications.')).toBeVisible();
});
