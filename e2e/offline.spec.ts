import { expect, test } from '@playwright/test';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

test.use({ serviceWorkers: 'allow' });

test('the app can be installed, and opens without a network', async ({ page, context }) => {
  await signIn(page, 'sdr');
  await openScreen(page, 'Tasks');
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(await manifest.json()).toMatchObject({ display: 'standalone', start_url: '/' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  // What was loaded before there was anybody to keep it is kept a moment later.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('shell')).keys()).length))
    .toBeGreaterThan(10);
  const task = page.getByRole('main').getByRole('row').nth(2); // below the head of its group
  const title = await task.getByRole('button').first().innerText();
  expect(title).not.toBe('');
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks & Reminders' })).toBeVisible();
  await expect(task).toContainText(title);
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  // Nothing of it is left for whoever sits there next.
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).not.toHaveURL(/tasks/);
  expect(await page.evaluate(() => sessionStorage.getItem('last-seen'))).toBeNull();
});
