import { expect, type Page, test } from '@playwright/test';
import { expectSound, LOOKS } from './looks.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

/** The row of a field in the table. */
const row = (page: Page, label: string) => page.getByRole('row').filter({ hasText: label });

test('an admin adds fields, changes one, puts it away and takes it back', async ({ page }) => {
  const mark = Date.now().toString(36);
  const [plan, gauges] = [`Service plan ${mark}`, `Gauge count ${mark}`];
  await signIn(page, 'admin');
  await openScreen(page, 'Settings');
  await page.getByRole('link', { name: 'Fields', exact: true }).click();

  // A select, by the keyboard alone where it can be.
  await page.getByRole('heading', { name: 'Fields', level: 2 }).waitFor();
  await page.keyboard.press('n');
  const editor = page.getByRole('form', { name: 'New field' });
  await editor.getByLabel('Label', { exact: true }).fill(plan);
  await editor.getByLabel('Type', { exact: true }).selectOption('Single select');
  await editor.getByLabel('Option 1').fill('Basic');
  await editor.getByLabel('Option 2').fill('Plus');
  await editor.getByLabel('Option 2').press('Enter');
  await editor.getByLabel('Option 3').fill('Pro');
  await editor.getByRole('button', { name: /^Move Pro/ }).press('Alt+ArrowUp');
  await editor.getByRole('button', { name: 'Color of Basic' }).click();
  await page.getByRole('menuitemradio', { name: 'Blue' }).click();
  await expectSound(page, 'the editor of a new field');
  await editor.getByLabel('Option 1').press('Control+Enter');
  await expect(editor).toHaveCount(0);
  await expect(row(page, plan)).toContainText('Single select');

  await page.getByRole('button', { name: /^New field/ }).click();
  await editor.getByLabel('Label', { exact: true }).fill(gauges);
  await editor.getByLabel('Type', { exact: true }).selectOption('Number');
  await editor.getByLabel('Default value (optional)').fill('3');
  await editor.getByRole('button', { name: /^Add field/ }).click();
  await expect(row(page, gauges)).toContainText('Number');

  // The same name again is refused where it was written.
  await page.getByRole('button', { name: /^New field/ }).click();
  await editor.getByLabel('Label', { exact: true }).fill(gauges.toUpperCase());
  await editor.getByRole('button', { name: /^Add field/ }).click();
  await expect(editor.getByText(`There is already a field called ${gauges}`).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(editor).toHaveCount(0);

  // What was typed is there after one looked elsewhere, and after a reload the saved options are as they were put.
  await row(page, plan).getByRole('link').click();
  const open = page.getByRole('form', { name: plan });
  await open.getByLabel('Help text').fill('What was agreed');
  await openScreen(page, 'Dashboard');
  await page.waitForURL(/\/dashboard/);
  await expect(open).toHaveCount(0);
  await page.goBack();
  await expect(open.getByText('You have unsaved changes from earlier.')).toBeVisible();
  await open.getByRole('button', { name: /^Save/ }).click();
  await expect(open).toHaveCount(0);
  await row(page, plan).getByRole('link').click();
  await page.reload();
  await expect(open.getByLabel('Help text')).toHaveValue('What was agreed');
  await expect(open.getByLabel('Option 2')).toHaveValue('Pro');

  await open.getByRole('button', { name: 'Archive field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive field' }).click();
  await expect(row(page, plan)).toHaveCount(0);
  await page.getByText(/^Archived \(/).click();
  await page.getByRole('listitem').filter({ hasText: plan }).getByRole('button', { name: 'Restore' }).click();
  await expect(row(page, plan)).toContainText('Single select');

  await row(page, gauges).getByRole('link').click();
  await expect(page.getByRole('form', { name: gauges }).getByLabel('Default value (optional)')).toHaveValue('3');
});

test('a rep has no Settings', async ({ page }) => {
  await signIn(page, 'sdr');
  await page.goto('/settings/fields');
  await expect(page.getByText('Only company admins can open System Settings.')).toBeVisible();
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('the fields and their editor are sound', async ({ page }) => {
      const label = `Contract ${colorScheme} ${size} ${Date.now().toString(36)}`;
      await signIn(page, 'admin');
      await page.goto('/settings');
      const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Fields' });
      await link.click();
      await page
        .getByRole('button', { name: /^New field/ })
        .first()
        .click();
      const editor = page.getByRole('form', { name: 'New field' });
      await editor.getByLabel('Label', { exact: true }).fill(label);
      await editor.getByLabel('Type', { exact: true }).selectOption('Multi select');
      await editor.getByLabel('Option 1').fill('Day shift');
      await editor.getByRole('button', { name: /^Add field/ }).click();
      await expect(editor).toHaveCount(0);
      await expectSound(page, 'the fields');
      await page.getByRole('link', { name: label }).filter({ visible: true }).click();
      await expect(page.getByRole('form', { name: label }).getByText('Day shift').first()).toBeVisible();
      await expectSound(page, 'the editor of a field');
    });
  });
}
