import { expect, test } from '@playwright/test';
import { newCompany, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('what a number of the sale counts is what it opens, in the pipeline that is shown', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Pipeline' }).click();
  await page.getByRole('button', { name: 'New pipeline' }).click();
  await page.getByLabel('Name of the new pipeline').fill('Renewals');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Renewals' })).toBeVisible();

  await openScreen(page, 'Opportunities');
  await page.getByRole('button', { name: 'New Opportunity' }).click();
  const dialog = page.getByRole('dialog', { name: 'New opportunity' });
  await dialog.getByLabel('Name', { exact: true }).fill('Fridge alarms');
  await dialog.getByRole('combobox', { name: 'Account (optional)' }).fill('Osterby Dairy');
  await dialog.getByLabel('Amount (optional)').fill('12000');
  await dialog.getByRole('button', { name: /Create/ }).click();
  await expect(page.getByRole('link', { name: 'Fridge alarms', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New Opportunity' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Second site');
  await dialog.getByLabel('Amount (optional)').fill('3000');
  await dialog.getByRole('button', { name: /Create/ }).click();
  await expect(page.getByRole('tab', { name: 'All Open 2' })).toBeVisible();
  await expect(page.getByText(/^2 deals in .+ · \$15,000 open/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Pipeline' }).selectOption('Renewals');
  await expect(page.getByRole('tab', { name: 'All Open 0' })).toBeVisible();
  await expect(page.getByText('No open deals')).toBeVisible();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('combobox', { name: 'Pipeline' }).selectOption('All pipelines');
  await expect(page.getByRole('tab', { name: 'All Open 2' })).toBeVisible();

  await openScreen(page, 'Accounts');
  await page.getByRole('link', { name: /^Open pipeline.*\$12,000.*1 deal/s }).click();
  await expect(page.getByText('1 deal · $12,000 open')).toBeVisible();
  await expect(page.locator('tbody tr[aria-rowindex]')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Fridge alarms' })).toBeVisible();
});
