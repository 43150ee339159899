import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { expectSound } from './looks.ts';
import { newCompany, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

const openData = async (page: Page) => {
  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click();
  await expect(page.getByRole('heading', { name: 'Export everything' })).toBeVisible();
};

test('an admin exports everything, closes the company and reopens it', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openData(page);
  await expect(page.getByText('No exports yet')).toBeVisible();
  await page.getByRole('button', { name: 'Start export' }).click();
  const download = page.getByRole('button', { name: /^Download the export of/ });
  await expect(download).toBeVisible({ timeout: 30_000 });
  await expectSound(page, 'an export that is ready');
  const coming = page.waitForEvent('download');
  await download.click();
  const bytes = await readFile(await (await coming).path());
  // The names of a zip's entries stand in it as they are.
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['data/leads.jsonl', 'data/users.jsonl', 'data/audit_log.jsonl', 'manifest.json'])
    expect(bytes.includes(name), name).toBe(true);
  expect(bytes.includes('access_tokens')).toBe(false);

  await openScreen(page, 'Dashboard');
  await openData(page);
  await expect(download).toBeVisible();
  await page.getByRole('button', { name: 'Close company' }).click();
  const dialog = page.getByRole('dialog');
  const name = ((await dialog.getByRole('heading').first().textContent()) ?? '').replace(/^Close |\?$/g, '');
  await dialog.getByLabel(/^Type .* to confirm$/).fill('Something else');
  await dialog.getByRole('button', { name: 'Close company' }).click();
  await expect(dialog.getByText(MESSAGES.companyNameWrong(name))).toBeVisible();
  await dialog.getByLabel(/^Type .* to confirm$/).fill(name);
  await dialog.getByLabel('Reason (optional)').fill('We merged');
  await dialog.getByRole('button', { name: 'Close company' }).click();

  await expect(page.getByRole('heading', { name: `${name} is closed` })).toBeVisible();
  await expect(page.getByText('Reason: We merged')).toBeVisible();
  await expectSound(page, 'a closed company');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start export' })).toBeVisible();
  await page.getByRole('button', { name: 'Reopen company' }).click();
  await openScreen(page, 'Leads');
  await expect(page.getByRole('heading', { name: `${name} is closed` })).toBeHidden();
});
