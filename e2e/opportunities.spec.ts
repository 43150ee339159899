import { expect, type Page, test } from '@playwright/test';
import { expectOneWindow, expectSound, LOOKS } from './looks.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

const lane = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true });
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

/** Adds a deal on a lane and closes the form again. */
async function addDeal(page: Page, stage: string, name: string, amount = ''): Promise<void> {
  await page.getByRole('button', { name: `Add opportunity in ${stage}` }).click();
  const form = page.getByRole('form', { name: `New deal in ${stage}` });
  await form.getByLabel('Deal name').fill(name);
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('Amount').press('Enter');
  await expect(form.getByLabel('Deal name')).toHaveValue('');
  await form.getByLabel('Deal name').press('Escape');
  await expect(form).toHaveCount(0);
  await expect(lane(page, stage).getByRole('article').filter({ hasText: name })).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('a rep adds a deal, carries it through the stages by keys and pointer, and wins it', async ({ page }) => {
  const name = `Board deal ${Date.now().toString(36)}`;
  await signIn(page, 'ae');
  await openScreen(page, 'Opportunities');
  await page.getByRole('tab', { name: /^My Deals/ }).click();
  await addDeal(page, 'Prospecting', name);

  const link = page.getByRole('link', { name, exact: true });
  await link.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^Qualification, place \d+ of \d+$/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(lane(page, 'Qualification').getByRole('article').filter({ hasText: name })).toBeVisible();
  await expect(page.getByText('Moved to Qualification', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(lane(page, 'Prospecting').getByRole('article').filter({ hasText: name })).toBeVisible();

  await expect(lane(page, 'Qualification').getByRole('article').filter({ hasText: name })).toHaveCount(0);
  await card(page, name).hover({ position: { x: 40, y: 60 } }); // once it stands still, and on the screen
  await page.mouse.down();
  const from = await card(page, name).boundingBox();
  const to = await lane(page, 'Proposal').boundingBox();
  if (!from || !to) throw new Error('The card or the lane is not on the screen');
  await page.mouse.move(from.x + 80, from.y + 80, { steps: 4 });
  await expect(page.getByText('asks for the reason')).toBeVisible();
  await page.mouse.move(to.x + 100, to.y + 200, { steps: 8 });
  await page.mouse.up();
  await expect(lane(page, 'Proposal').getByRole('article').filter({ hasText: name })).toBeVisible();
  await expect(page.getByText('Moved to Proposal', { exact: true })).toBeVisible();

  await page.getByRole('link', { name, exact: true }).click();
  const drawer = page.getByRole('region', { name: `Deal: ${name}` });
  await drawer.getByRole('button', { name: 'Next step: Empty' }).click();
  await drawer.getByLabel('Next step', { exact: true }).fill('Send the quote');
  await drawer.getByLabel('Next step', { exact: true }).press('Enter');
  await expect(drawer.getByRole('button', { name: 'Next step: Send the quote' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Won', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Mark ${name} as won` });
  await dialog.getByLabel('Amount').fill('12500');
  await dialog.getByRole('button', { name: 'Mark as won' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(drawer.getByRole('listitem').getByText('Won', { exact: true })).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Closed' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Won');
});

test('a rep loses a deal with a reason, and gets it back', async ({ page }) => {
  const name = `Lost deal ${Date.now().toString(36)}`;
  await signIn(page, 'ae');
  await openScreen(page, 'Opportunities');
  await page.getByRole('tab', { name: /^My Deals/ }).click();
  await addDeal(page, 'Negotiation', name, '900');
  await page.getByRole('link', { name, exact: true }).click();
  const drawer = page.getByRole('region', { name: `Deal: ${name}` });
  await drawer.getByRole('button', { name: 'Lost', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Mark ${name} as lost` });
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByText('Competitor', { exact: true }).click();
  await dialog.getByLabel('Which competitor?').fill('Testova');
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(drawer.getByText('Testova')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(lane(page, 'Negotiation').getByRole('article').filter({ hasText: name })).toBeVisible();
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('the board, the list and an open deal are sound', async ({ page }) => {
      await signIn(page, 'manager');
      await page.goto('/opportunities');
      const first = page.getByRole('article').filter({ visible: true }).first();
      await expect(first).toBeVisible();
      await expectSound(page, 'the board');
      await page.goto('/opportunities?view=list');
      await expect(page.getByRole('tabpanel').getByText(/^1-\d+ of \d+$/)).toBeVisible();
      await expectSound(page, 'the list');
      await expectOneWindow(page, 'the list');
      const list = page.getByRole('region', { name: 'List of deals' });
      expect(await list.evaluate((box) => box.scrollHeight > box.clientHeight), 'the list scrolls').toBe(true);
      await page.goto('/opportunities?view=forecast');
      await expect(first).toBeVisible();
      await expectSound(page, 'the board by months');
      await page.goto('/opportunities');
      await expect(first).toBeVisible();
      await page.keyboard.press('n');
      await expect(page.getByRole('dialog', { name: 'New Opportunity' })).toBeVisible();
      await expectSound(page, 'a new deal');
      await page.keyboard.press('Escape');
      await first.getByRole('link').click();
      await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
      await expectSound(page, 'an open deal');
      await page.getByRole('link', { name: 'Open page' }).click();
      await expect(page).toHaveURL(/\/opportunities\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('tabpanel', { name: 'Timeline' })).toBeVisible();
      await expectSound(page, 'the page of a deal');
    });
  });
}
