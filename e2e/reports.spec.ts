import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const settings = (page: Page) => page.getByRole('complementary', { name: 'Report settings' });
const rows = (page: Page) => page.getByRole('region', { name: 'Records behind this number' });
/** A number of the table: the one in this column of this row. */
async function numberIn(page: Page, row: string, column: string) {
  // Read at once, the heads of a table that is not there yet would be none.
  await expect(result(page).getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  const heads = await result(page).getByRole('columnheader').allTextContents();
  return result(page)
    .getByRole('row', { name: new RegExp(`^${row}`) })
    .getByRole('cell')
    .nth(heads.indexOf(column) - 1)
    .getByRole('button');
}

test('a manager questions a figure down to its deals, and keeps the question', async ({ page }) => {
  const mark = Date.now().toString(36);
  await signIn(page, 'manager');
  await openScreen(page, 'Reports & Analytics');
  await expect(page.getByRole('tab', { name: /^Standard \d\d/ })).toBeVisible();
  await page.getByRole('link', { name: /^Win rate by source/ }).click();
  await expect(page.getByRole('heading', { name: 'Win rate by source', level: 2 })).toBeVisible();

  // The rows behind a number are as many as it says.
  const closed = await numberIn(page, 'Referral', 'Closed');
  const count = await closed.textContent();
  await closed.click();
  await expect(rows(page).getByRole('heading')).toContainText(`${count} deals`);
  await expect(rows(page).getByRole('listitem')).toHaveCount(Number(count));
  await expect(page.getByRole('heading', { name: 'Win rate by source', level: 2 })).toBeVisible();
  const first = rows(page).getByRole('link').filter({ hasNotText: 'Open as list' }).first();
  const deal = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { name: deal }).first()).toBeVisible();
  await page.goBack();
  await expect(rows(page).getByRole('heading')).toContainText(`${count} deals`);
  await rows(page).getByRole('link', { name: 'Open as list' }).click();
  await expect(page).toHaveURL(/\/opportunities\?/);
  await expect(page.getByText(`${count} deals`).first()).toBeVisible();
  await page.goBack();
  await rows(page).getByRole('button', { name: 'Close' }).click();

  // Another question: whose won amounts by quarter.
  await settings(page).getByLabel('Measure').selectOption('Amount');
  await settings(page).getByLabel('Group by').selectOption('Closed');
  await settings(page).getByLabel('Group interval').selectOption('by quarter');
  await settings(page).getByLabel('Split by').selectOption('Owner');
  await settings(page).getByRole('button', { name: 'Columns' }).click();
  await settings(page).getByRole('button', { name: 'Add filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter deals' });
  await dialog.getByRole('button', { name: 'Won' }).or(dialog.getByLabel('Won')).first().click();
  await dialog.getByRole('button', { name: 'Show deals' }).click();
  await expect(result(page).getByRole('heading', { name: 'Amount by quarter (Closed)' })).toBeVisible();
  await expect(result(page).getByRole('rowheader').first()).toHaveText(/^Q[1-4] \d{4}$/);
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const save = page.getByRole('dialog', { name: 'Save report' });
  await save.getByLabel('Name').fill(`Won by quarter ${mark}`);
  await save.getByLabel(/^Share with everyone/).check();
  await save.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `Won by quarter ${mark}`, level: 2 })).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await page.reload();
  await expect(result(page).getByRole('heading', { name: 'Amount by quarter (Closed)' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe(`Won by quarter ${mark}.csv`);

  // A second one of the same name is refused where the name stands.
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menuitem', { name: 'Save as new' }).click();
  await save.getByLabel('Name').fill(`Won by quarter ${mark}`);
  await save.getByRole('button', { name: 'Save' }).click();
  await expect(save).toContainText('You already have a report with this name');
  await page.keyboard.press('Escape');

  await signIn(page, 'ae');
  await openScreen(page, 'Reports & Analytics');
  await page.getByRole('tab', { name: /^Shared with Me/ }).click();
  await page.getByLabel('Search reports').fill(mark);
  await page.getByRole('link', { name: new RegExp(`^Won by quarter ${mark}`) }).click();
  await expect(result(page).getByRole('heading', { name: 'Amount by quarter (Closed)' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);

  await signIn(page, 'manager');
  await openScreen(page, 'Reports & Analytics');
  await page.getByRole('tab', { name: /^Mine/ }).click();
  await page.getByRole('link', { name: new RegExp(`^Won by quarter ${mark}`) }).click();
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('tab', { name: /^All Reports/ })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(mark) })).toHaveCount(0);
});

test('a rep asks on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'sdr');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('link', { name: /^Reports & Analytics/ }).click();
  await page.getByRole('link', { name: 'New Report' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const sheet = page.getByRole('dialog', { name: 'Report settings' });
  await sheet.getByLabel('Show').selectOption('Leads');
  await sheet.getByLabel('Measure').selectOption('Conversion rate');
  await sheet.getByLabel('Group by').selectOption('Score');
  await sheet.getByLabel('Sort').selectOption('Field order');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(result(page).getByRole('rowheader').first()).toHaveText('0–54');
  const leads = await numberIn(page, '85–100', 'Leads');
  const count = await leads.textContent();
  await leads.click();
  const behind = page.getByRole('dialog', { name: 'Records behind this number' });
  await expect(behind.getByRole('heading')).toContainText(`${count} leads`);
  await behind.getByRole('link', { name: 'Open as list' }).click();
  await expect(page).toHaveURL(/\/leads\?filter=score/);
  await page.goBack();
  await behind.getByRole('button', { name: 'Close' }).click();
  await expect(behind).toHaveCount(0);
});

test('a question in words becomes a report that can be changed', async ({ page }) => {
  await signIn(page, 'manager');
  await openScreen(page, 'Reports & Analytics');
  const question = page.getByRole('combobox', { name: 'Ask a question' });
  await question.fill('happy deals by source');
  await question.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Not understood: “happy”');
  await question.fill('won deals by source last 12 months');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await question.press('Enter');
  await expect(page).toHaveURL(/\/reports\/new\?/);
  await expect(settings(page).getByLabel('Group by')).toHaveValue('source');
  await expect(result(page).getByRole('rowheader').first()).toBeVisible();
  await page.goBack();
  await expect(question).toBeVisible();
});

test('a manager sees whose calls a number counts, and opens them in Activities', async ({ page }) => {
  await signIn(page, 'manager');
  await openScreen(page, 'Reports & Analytics');
  await page.getByRole('link', { name: /^Activity by person/ }).click();
  const calls = await numberIn(page, 'All', 'Calls');
  const count = await calls.textContent();
  await calls.click();
  await expect(rows(page).getByRole('heading')).toContainText(`${count} activities`);
  await rows(page).getByRole('link', { name: 'Open as list' }).click();
  await expect(page).toHaveURL(/\/activities\?filter=/);
  await expect(page.getByRole('button', { name: new RegExp(`^Calls\\s*${count}`) })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Activity Calls' }).click();
  await expect(page.getByRole('button', { name: /^Emails\s*[1-9]/ })).toBeVisible();
});
