import { expect, test } from '@playwright/test';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, signIn, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

test('an admin changes a setting, finds it in the audit log, filters and exports it', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openScreen(page, 'Settings');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  const name = page.getByLabel('Name', { exact: true });
  const before = await name.inputValue();
  await name.fill(`${before} Ltd`);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Company saved')).toBeVisible();

  await sections.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText('kept for 24 months')).toBeVisible();
  const changed = page.getByRole('button', { name: 'Changed company settings' });
  await changed.click();
  await expect(page.locator('del', { hasText: before })).toBeVisible();
  await expect(page.locator('ins', { hasText: `${before} Ltd` })).toBeVisible();
  await expect(page.getByText('Chrome on Linux')).toBeVisible();

  await page.getByLabel('Action', { exact: true }).selectOption('Sign-ins');
  await expect(changed).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Signed in' }).first()).toBeVisible();
  await openScreen(page, 'Leads');
  await page.goBack();
  await expect(page).toHaveURL(/group=sign_ins/);
  await expect(page.getByLabel('Action', { exact: true })).toHaveValue('sign_ins');
  await page.getByLabel('Search person, record or IP address').fill('nobody at all');
  await expect(page.getByText('No matching entries')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(changed).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  await expect(page.getByRole('button', { name: 'Exported audit log' })).toBeVisible();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByText(/None were removed or changed/)).toBeVisible();
});

for (const { colorScheme, size, viewport } of LOOKS)
  test(`the audit log is sound, ${colorScheme}, ${size}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await signIn(page, 'admin');
    await page.goto('/settings/audit');
    await page.getByRole('button', { name: 'Signed in' }).first().click();
    await expect(page.getByText('Entry ID')).toBeVisible();
    await expectSound(page, `${colorScheme} ${size}`);
  });
