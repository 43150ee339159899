import { expect, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { openScreen } from './sidebar.ts';
import { signIn } from './people.ts';

test('the list is searched and filtered in the address, and a lead opens beside it', async ({ page }) => {
  await signIn(page, 'manager');
  await openScreen(page, 'Leads');
  await page.getByLabel('Source', { exact: true }).selectOption('referral');
  await expect(page).toHaveURL(/source=referral/);
  const rows = page.getByRole('table').getByRole('row');
  await page.reload();
  await expect(page.getByLabel('Source', { exact: true })).toHaveValue('referral');
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: /^Lead: / })).toContainText('Referral');
  const first = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^Lead: / })).toHaveCount(0);
  await page.getByLabel('Search leads').fill('no such person anywhere');
  await expect(page.getByRole('button', { name: /clear/i }).first()).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('a manual lead is scored on request', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/leads');
  const unscored = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /AI Score/ }) })
    .first();
  const href = await unscored.getByRole('link').first().getAttribute('href');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${href}"]`) }); // others' leads arrive above it meanwhile
  await row.hover();
  await row.getByRole('button', { name: /AI Score/ }).click();
  await expect(page.getByText(/^AI processing complete: Score \d+\/100$/)).toBeVisible();
  await expect(row.getByRole('button', { name: /AI Score/ })).toHaveCount(0);
});

test('the list is there again after every way back to it', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/leads');
  const rows = page.locator('tbody tr[aria-rowindex]');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL(/dashboard/);
  await page
    .getByRole('link', { name: /^Leads/ })
    .first()
    .click();
  await expect(rows.first()).toBeVisible();
  await page.getByRole('tab', { name: /My Leads/ }).click();
  await expect(page.getByText('Only leads assigned to you appear here.')).toBeVisible();
  await page.getByRole('tab', { name: /All Leads/ }).click();
  await expect(rows.first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL(/dashboard/);
  await page.goBack();
  await expect(rows.first()).toBeVisible();
});

test('keys walk, tick and open; after one bulk action the next selection has its bar', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/leads?source=webinar');
  const rows = page.locator('tbody tr[aria-rowindex]');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected leads' });
  await expect(bar.getByText('1 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'AI process' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'AI process' }).click();
  await expect(page.getByRole('region', { name: 'Bulk action' }).getByRole('status')).toContainText('AI processed 1');
  await rows.nth(1).getByRole('checkbox').check();
  await expect(bar).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByRole('region', { name: 'Bulk action' })).toHaveCount(0); // it leaves by itself
  await expect(bar).toBeVisible();
});

test('a press in a row opens the lead, and Esc closes one layer at a time', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/leads');
  const row = page.locator('tbody tr[aria-rowindex]').nth(1);
  await row.getByRole('cell').nth(3).click();
  const lead = page.getByRole('region', { name: /^Lead: / });
  await expect(lead).toBeVisible();
  await lead.getByRole('button', { name: 'Lead actions' }).click();
  await page.getByRole('menuitem', { name: 'New task' }).click();
  const task = page.getByRole('dialog', { name: 'New task' });
  await task.getByLabel('Task', { exact: true }).fill('Call back');
  await page.mouse.click(4, 4);
  await expect(task.getByLabel('Task', { exact: true })).toHaveValue('Call back'); // a slip of the mouse loses nothing
  await task.getByRole('heading', { name: 'New task' }).click();
  await page.keyboard.press('Escape');
  await expect(task).toHaveCount(0);
  await expect(lead).toBeVisible();
  await lead.getByRole('button', { name: 'Edit' }).click();
  await lead.getByLabel('Phone').fill(`+1 555 ${Date.now() % 10_000}`);
  await lead.getByRole('button', { name: 'Save' }).click();
  await expect(lead.getByRole('form')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Lead details');
  await page.keyboard.press('Escape');
  await expect(lead).toHaveCount(0);
});

test('a lead is deleted on its page, and taken back in the list it leads to', async ({ page }) => {
  await signIn(page, 'manager');
  await openScreen(page, 'Leads');
  await page.locator('tbody tr[aria-rowindex] a').first().click();
  await page.getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL(/\/leads\/[0-9a-f-]{36}$/);
  const name = await page.getByRole('heading', { level: 2 }).first().innerText();
  await page.getByRole('button', { name: 'Lead actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const run = page.getByRole('region', { name: 'Bulk action' });
  await expect(run).toContainText('Deleted 1 lead');
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
  await run.getByRole('button', { name: 'Undo' }).click();
  await expect(run).toContainText('Restored 1 lead');
  await expect(page.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible();
});

test('beside an open lead the tools stay on one line and nothing runs over the drawer', async ({ page }) => {
  await signIn(page, 'admin');
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/leads');
    await page.locator('tbody tr[aria-rowindex] a').first().click();
    const lead = page.getByRole('region', { name: /^Lead: / });
    await expect(lead).toBeVisible();
    const edge = (await lead.boundingBox())?.x ?? 0;
    for (const tab of await page.getByRole('tablist', { name: 'Lead lists' }).all())
      expect(((await tab.boundingBox())?.x ?? 0) + ((await tab.boundingBox())?.width ?? 0)).toBeLessThanOrEqual(edge);
    for (const tool of ['Edit', 'Lead actions']) {
      const box = await lead.getByRole('button', { name: tool, exact: true }).boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), `${tool} at ${width} px`).toBeLessThanOrEqual(width);
    }
    const [search, more] = [page.getByLabel('Search leads'), page.getByRole('button', { name: 'More actions' })];
    const tops = [await search.boundingBox(), await more.boundingBox()].map((box) => box && box.y + box.height / 2);
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 99))).toBeLessThan(4);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByLabel('Status', { exact: true }).selectOption('new');
    await expect(page).toHaveURL(/status=new/);
  }
});

test('a lead is handed over, and returned', async ({ page, browser }) => {
  await signIn(page, 'sdr');
  await page.goto('/leads?assigned_to=me&status=contacted');
  const first = page.locator('tbody tr[aria-rowindex] a').first();
  await first.click();
  const lead = page.getByRole('region', { name: /^Lead: / });
  await lead.getByRole('button', { name: 'Lead actions' }).click();
  await page.getByRole('menuitem', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: /^Hand over/ });
  await dialog.getByLabel('To', { exact: true }).selectOption({ label: 'Marcus Feld' });
  await dialog.getByLabel('Note (optional)').fill('Asks for a demo');
  await expectSound(page, 'the hand-over dialog');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(lead.getByText('who hasn’t accepted it yet', { exact: false })).toBeVisible();

  const receiver = await (await browser.newContext()).newPage();
  await signIn(receiver, 'ae');
  await receiver.goto(page.url());
  const theirs = receiver.getByRole('region', { name: 'Hand-over' });
  await expect(theirs.getByText('Asks for a demo')).toBeVisible();
  await theirs.getByRole('button', { name: 'Return' }).click();
  await receiver.getByRole('dialog').getByLabel('Reason (optional)').fill('Not my region');
  await receiver.getByRole('dialog').getByRole('button', { name: 'Return lead' }).click();
  await expect(theirs).toHaveCount(0);
  await receiver.context().close();
  await expect(lead.getByRole('region', { name: 'Hand-over' })).toHaveCount(0);
  await expect(lead.getByText(/^Returned to .*: Not my region/)).toBeVisible();
});
