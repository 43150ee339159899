import { expect, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

test('an admin makes a role without exports and gives it to a rep, who exports no more', async ({ page, browser }) => {
  const rep = await (await browser.newContext()).newPage();
  await signIn(rep, 'sdr');
  await openScreen(rep, 'Leads');
  await expect(rep.getByRole('button', { name: 'Export' })).toBeVisible();

  await signIn(page, 'admin');
  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Roles' }).click();
  await expectSound(page, 'the roles');
  await page.getByRole('button', { name: 'Copy Sales development rep' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy Sales development rep' });
  await copy.getByLabel('Name').fill('manager');
  await copy.getByRole('button', { name: 'Create role' }).click();
  await expect(copy.getByText('There’s already a role called “manager”').first()).toBeVisible();
  await copy.getByLabel('Name').fill('SDR without exports');
  await copy.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByRole('heading', { name: 'SDR without exports' })).toBeVisible();

  const refused = page.getByRole('list', { name: 'They can’t' });
  await expect(refused.getByText('Export records')).toHaveCount(0);
  await page.getByLabel('Export records').selectOption('None');
  await expect(refused.getByText('Export records')).toBeVisible();
  await page.getByLabel('Manage campaigns').check();
  await expectSound(page, 'a role');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Role saved')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sales development rep: All')).toBeVisible();

  await openScreen(page, 'User Management');
  const row = page.getByRole('row').filter({ hasText: 'Priya Raman' });
  await row.getByRole('button', { name: 'Actions for Priya Raman' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Priya Raman' }).getByLabel('Role').selectOption('SDR without exports');
  await page.getByRole('dialog', { name: 'Priya Raman' }).getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('SDR without exports');

  // Her screen follows without a reload.
  await expect(rep.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await expect(rep.getByText('Priya Raman').first()).toBeVisible();

  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('link', { name: 'SDR without exports' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete SDR without exports?' });
  await expect(remove.getByText('One person has this role.')).toBeVisible();
  await remove.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Role deleted')).toBeVisible();
  await expect(rep.getByRole('button', { name: 'Export' })).toBeVisible();
});
