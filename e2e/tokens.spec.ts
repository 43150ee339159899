import { expect, test } from '@playwright/test';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, signIn, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

test('an admin makes a token for a program, which makes a lead with it until the token is revoked', async ({
  page,
}) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API tokens' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByLabel('Name').fill('Website sync');
  await dialog.getByRole('button', { name: 'Custom' }).click();
  await dialog.getByRole('checkbox', { name: 'Write leads' }).check();
  await dialog.getByLabel('Allowed addresses').fill('nowhere');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Enter an IP address or range, for example 198.51.100.0/24')).toBeVisible();
  await dialog.getByLabel('Allowed addresses').fill('127.0.0.1, ::1');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Token “Website sync” created')).toBeVisible();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();

  const post = () =>
    page.request.post('/api/leads/upsert', {
      headers: { authorization: `Bearer ${token}` },
      data: { email: 'priya@northwind.example', first_name: 'Priya', last_name: 'Raman', company: 'Northwind' },
    });
  expect((await post()).status()).toBe(201);
  expect((await post()).status()).toBe(200);
  await page.reload();
  await expect(page.getByText(token)).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Website sync' });
  await expect(row).toContainText('Read everything; write leads');
  await expect(row).toContainText('just now');
  await row.getByRole('button', { name: 'Revoke Website sync' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('Token “Website sync” revoked')).toBeVisible();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect((await post()).status()).toBe(401);

  await openScreen(page, 'Leads');
  await expect(page.getByText('Priya Raman').first()).toBeVisible();
});

test('a rep makes a token of their own in the profile', async ({ page }) => {
  await signIn(page, 'ae');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('button', { name: 'Profile Settings' }).click();
  await page.getByRole('tab', { name: 'Access tokens' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await expect(dialog.getByRole('option', { name: 'Never' })).toHaveCount(0);
  await dialog.getByLabel('Name').fill('My script');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Token “My script” created')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke My script' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('Token “My script” revoked')).toBeVisible();
});

for (const { colorScheme, size, viewport } of LOOKS)
  test(`the tokens' screen is sound, ${colorScheme} on a ${size}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await signIn(page, 'admin');
    await page.goto('/settings/tokens');
    await expectSound(page, 'the list');
    await page.getByRole('button', { name: 'New token' }).click();
    await expect(page.getByRole('dialog', { name: 'New API token' })).toBeVisible();
    await expectSound(page, 'the dialog');
    await page.getByRole('button', { name: 'Custom' }).click();
    await page.getByText('Single scopes').click();
    await expectSound(page, 'the dialog with single scopes');
  });
