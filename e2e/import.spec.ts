import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { signIn } from './people.ts';

test('a file of leads: mapped, tried, imported, its errors mended, and taken back', async ({ page }) => {
  const tag = `import${Date.now()}`;
  const file = [
    'E-mail;Who;Firm;Budget;Source',
    `ada@${tag}.example;Ada Byron;Engines;50k;Trade fair`,
    `noor@${tag}.example;Noor Rahman;Mills;lots;`,
    `wei@${tag}.example;Wei Chen;Looms;;`,
    'nobody;;;;',
  ].join('\n');
  // Somebody else than who imports the customers: a person uploads one file at a time.
  await signIn(page, 'manager');
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import leads' });
  await expect(dialog.getByRole('heading', { name: 'Recent imports' })).toBeVisible();
  await expectSound(page, 'the upload');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: `${tag}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });

  await expect(dialog.getByText('4 rows, read as UTF-8 with semicolons')).toBeVisible();
  await expect(dialog.getByLabel('Field of E-mail')).toHaveValue('email');
  await dialog.getByLabel('Field of Who').selectOption('full_name');
  await dialog.getByLabel('Field of Firm').selectOption('company_name');
  await expect(dialog.getByLabel('Field of Budget')).toHaveValue('estimated_budget');
  await expect(dialog.getByLabel('Source: Trade fair')).toHaveValue('to:event');
  await expectSound(page, 'the mapping');
  await dialog.getByRole('button', { name: 'Dry run' }).click();

  await expect(dialog.getByRole('heading', { name: '2 rows cannot be imported' })).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'Enter an amount in USD' })).toContainText('3');
  await expectSound(page, 'the dry run');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download error file' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(
    `3,Budget,"Enter an amount in USD, such as 50000 or 50k",noor@${tag}.example,Noor Rahman,Mills,lots,`,
  );
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();

  await expect(dialog.getByText('Imported', { exact: true })).toBeVisible();
  await expectSound(page, 'the result');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto(`/leads?q=${tag}`);
  await expect(page.getByRole('region', { name: 'List of leads' }).getByText('Ada Byron').first()).toBeVisible();

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: new RegExp(`${tag}.csv`) }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByRole('button', { name: 'Undo now' }).click();
  await expect(dialog.getByText('2 leads removed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'List of leads' }).getByText('Ada Byron')).toHaveCount(0);
});
