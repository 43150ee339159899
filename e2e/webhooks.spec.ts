import { expect, test } from '@playwright/test';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

test('an admin adds an endpoint, sees its secret once, sends a test and reads why it did not arrive', async ({
  page,
}) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
  await dialog.getByLabel('URL').fill('https://10.0.0.1/in');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByText('This address is not reachable from the public internet')).toBeVisible();
  await dialog.getByLabel('URL').fill('https://hooks.invalid/in');
  await dialog.getByRole('button', { name: 'Only these' }).click();
  await dialog.getByLabel('lead.created').check();
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(secret.getByLabel('Signing secret', { exact: true })).toHaveValue(/^whsec_/);
  await secret.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByRole('link', { name: 'hooks.invalid/in' })).toBeVisible();

  await page.getByRole('button', { name: 'Send test' }).click();
  const event = page.getByRole('region', { name: 'webhook.test' });
  await expect(event.getByText('The address could not be reached').first()).toBeVisible({ timeout: 30_000 });
  await event.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: /webhook\.test/ })).toContainText('No answer');

  await openScreen(page, 'Dashboard');
  await page.goBack();
  await page.getByRole('button', { name: 'Actions for hooks.invalid' }).click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(page.getByText('Switched off', { exact: true })).toBeVisible();
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('webhooks are sound', async ({ page }) => {
      const { admin } = await newCompany(page);
      await signInBeside(page, admin);
      await page.goto('/settings/webhooks');
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await page.getByRole('dialog').getByLabel('URL').fill('https://hooks.invalid/in');
      await expectSound(page, 'the endpoint’s form');
      await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
      await page.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByRole('button', { name: 'Send test' }).click();
      await expect(page.getByText('webhook.test').first()).toBeVisible();
      await expectSound(page, 'webhooks');
    });
  });
}
