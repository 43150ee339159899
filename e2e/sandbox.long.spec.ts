import { expect, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { newCompany, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

test('an admin tries a token in the sandbox, leaves, comes back and starts over', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  const openTokens = async () => {
    await openScreen(page, 'Settings');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API tokens' }).click();
  };
  await openTokens();
  // The page is loaded anew on the other side.
  const cross = (name: string) => Promise.all([page.waitForEvent('load'), page.getByRole('button', { name }).click()]);
  await cross('Open sandbox');
  const banner = page.getByRole('region', { name: 'Sandbox' });
  await expect(banner).toContainText('No emails are sent');

  await openTokens();
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API token' });
  await dialog.getByLabel('Name').fill('Trial');
  await dialog.getByRole('button', { name: 'Work sales' }).click();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  expect(token).toMatch(/^ork_test_/);
  const made = await page.request.post('/api/leads', {
    headers: { authorization: `Bearer ${token}` },
    data: { email: 'priya@northwind.example', first_name: 'Priya', last_name: 'Sandberg', company: 'Northwind' },
  });
  expect(made.status()).toBe(201);
  await openScreen(page, 'Leads');
  await expect(page.getByText('Priya Sandberg').first()).toBeVisible();
  await expectSound(page, 'the sandbox');

  await cross('Leave sandbox');
  await expect(banner).toHaveCount(0);
  await openScreen(page, 'Leads');
  await expect(page.getByText('Priya Sandberg')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Priya Sandberg')).toHaveCount(0);

  await page.getByRole('button', { name: 'Profile menu' }).click();
  await cross('Open sandbox');
  await openScreen(page, 'Leads');
  await expect(page.getByText('Priya Sandberg').first()).toBeVisible();
  await banner.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset sandbox' }).click();
  await expect(page.getByText('The sandbox starts over')).toBeVisible();
  await expect(page.getByText('Priya Sandberg')).toHaveCount(0);
  await openTokens();
  await expect(page.getByRole('row').filter({ hasText: 'Trial' })).toBeVisible();
});
