import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { signIn } from './people.ts';

const drawer = (page: Page) => page.getByRole('region', { name: /^Lead: / });
/** The rows of leads, without the head. */
const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]');

test('conditions are put together, kept in the address, and saved as a view', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/leads');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter leads' });
  await dialog.getByRole('button', { name: 'Qualified', exact: true }).click();
  await dialog.getByRole('button', { name: 'Group' }).last().click();
  await dialog.getByLabel('Field').last().selectOption('score');
  await dialog.getByLabel('From').fill('50');
  await expectSound(page, 'the filter dialog');
  await dialog.getByRole('button', { name: 'Show leads' }).click();
  await expect(page).toHaveURL(/filter=status/);
  await expect(page.getByRole('button', { name: 'Status Qualified', exact: true })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expectSound(page, 'the filtered list');

  const name = `Hot ${Date.now()}`;
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/view=/);
  await page.getByRole('columnheader', { name: 'Company' }).getByRole('button').click();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('two people edit one lead: a field both changed is asked about, the others are kept', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager');
  await page.goto('/leads?source=referral&sort=name&order=asc');
  await rows(page).first().getByRole('link').click();
  await expect(drawer(page)).toBeVisible();
  const second = await (await browser.newContext()).newPage();
  await signIn(second, 'admin');
  await second.goto(page.url());

  const edit = async (who: Page, phone: string, more: Record<string, string> = {}) => {
    await drawer(who).getByRole('button', { name: 'Edit' }).click();
    const form = who.getByRole('form', { name: 'Edit lead' });
    await form.getByLabel('Phone').fill(phone);
    for (const [label, value] of Object.entries(more)) await form.getByLabel(label).fill(value);
    return form.getByRole('button', { name: 'Save' });
  };
  const slow = await edit(second, '+1 555 0102', { 'Job title': 'Plant Director' });
  await (await edit(page, '+1 555 0101')).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await slow.click();
  const question = second.getByRole('dialog', { name: 'Someone else changed this lead' });
  await expect(question.getByText('+1 555 0101')).toBeVisible();
  await expect(question.getByRole('listitem')).toHaveCount(1);
  await expectSound(second, 'the question');
  await question.getByRole('button', { name: 'Theirs' }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(drawer(second).getByRole('link', { name: '+1 555 0101' })).toBeVisible();
  await expect(drawer(second).getByText(/^Plant Director at /)).toBeVisible();
  await second.context().close();
});

test('a bulk action runs on all that match, says how many, and is undone', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/leads?source=referral&status=contacted');
  await expect(rows(page).first()).toBeVisible();
  await page.getByLabel('Select all shown').check();
  const bar = page.getByRole('region', { name: 'Selected leads' });
  const count = Number(/\d+/.exec((await bar.getByRole('status').textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await expectSound(page, 'a selection');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const run = page.getByRole('region', { name: 'Bulk action' });
  await expect(run.getByText(`Deleted ${count} leads`)).toBeVisible();
  await expect(page.getByText('No leads match these filters')).toBeVisible();
  await run.getByRole('button', { name: 'Undo' }).click();
  await expect(run.getByText(`Restored ${count} leads`)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
});

test('a rep works the day on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'sdr');
  await page.goto('/leads?tab=queue');
  await expect(page.getByText('Your open leads without contact in the last 7 days.')).toBeVisible();
  await page
    .getByRole('list')
    .getByRole('link')
    .filter({ hasText: /Contacted|Nurturing|New|Qualified/ })
    .first()
    .click();
  const lead = page.getByRole('dialog', { name: /^Lead: / });
  await lead.getByRole('button', { name: 'Lead actions' }).click();
  await page.getByRole('menuitem', { name: 'Log contact' }).click();
  await page
    .getByRole('dialog', { name: 'Log contact' })
    .getByLabel('Note (optional)')
    .fill('Called, asks for a price');
  await page.getByRole('dialog', { name: 'Log contact' }).getByRole('button', { name: 'Log contact' }).click();
  await expect(page.getByText('Contact logged')).toBeVisible();
  await expect(lead.getByText('Contact by call: Called, asks for a price')).toBeVisible();
  await expectSound(page, 'the lead on a phone');

  await page.goto('/leads');
  const cards = page.getByRole('region', { name: 'List of leads' }).getByRole('listitem');
  await expect(cards).toHaveCount(50);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(100);
});
