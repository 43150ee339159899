import { expect, test } from '@playwright/test';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, signIn, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a manager calls the forecast: what changed since last week, the deals behind it, and a number of their own', async ({
  page,
}) => {
  await signIn(page, 'manager');
  await openScreen(page, 'Opportunities');
  await page.getByRole('button', { name: 'Forecast', exact: true }).click();
  await page.getByRole('link', { name: 'Sales Forecasting' }).click();
  await expect(page.getByRole('heading', { name: /^Where Q\d is likely to land$/ })).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(sidebar.getByRole('link', { name: /^Opportunities/ })).toHaveAttribute('aria-current', 'page');

  const changes = page.getByRole('region', { name: /^Open Q\d pipeline since/ });
  await changes.getByLabel('Compare with').selectOption('A week ago');
  const change = changes.getByRole('link').first();
  await change.click();
  const behind = page.getByRole('dialog');
  await expect(behind.getByRole('heading', { name: / since / })).toBeVisible();
  await expect(behind.getByRole('listitem').first()).toBeVisible();
  await behind.getByRole('button', { name: 'Close' }).click();

  await page
    .getByRole('link', { name: /^Pipeline/ })
    .first()
    .click();
  const deals = page.getByRole('dialog', { name: 'Pipeline' });
  const first = deals.getByRole('listitem').first();
  const name =
    (await first.getByRole('combobox').getAttribute('aria-label'))?.replace('Forecast category of ', '') ?? '';
  await first.getByRole('combobox').selectOption('Commit');
  await expect(deals.getByRole('combobox', { name: `Forecast category of ${name}` })).toHaveCount(0);
  await deals.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('link', { name: /^Commit/ })
    .first()
    .click();
  const committed = page.getByRole('dialog', { name: 'Commit' });
  await committed.getByRole('combobox', { name: `Forecast category of ${name}` }).selectOption({ index: 0 });
  await committed.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Submit Forecast' }).click();
  const dialog = page.getByRole('dialog', { name: /^Submit your forecast for/ });
  await dialog.getByLabel(/^Your number/).fill('a lot');
  await dialog.getByRole('button', { name: 'Submit Forecast' }).click();
  await expect(dialog.getByText('Enter an amount, for example 125000')).toBeVisible();
  await dialog.getByLabel(/^Your number/).fill('1,250,000');
  await dialog.getByRole('button', { name: 'Submit Forecast' }).click();
  await expect(page.getByText('Forecast of $1,250,000 submitted')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Daniel Lindqvist' })).toContainText('$1,250,000');
});

test('an admin pastes quotas, and the forecast of the quarter counts them', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sales targets' }).click();
  await page.getByLabel('Company, Jan', { exact: true }).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', Array.from({ length: 12 }, () => '10,000').join('\t'));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByLabel('Company, Dec', { exact: true })).toHaveValue('10,000');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Quotas saved')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Company' })).toContainText('$120,000');

  await openScreen(page, 'Opportunities');
  await page.getByRole('button', { name: 'Forecast', exact: true }).click();
  await page.getByRole('link', { name: 'Sales Forecasting' }).click();
  await expect(page.getByText('Gap to quota').locator('..')).toContainText('$30,000');
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`on a ${colorScheme} ${size}`, () => {
    test.use({ colorScheme, viewport });
    test('the forecast is sound', async ({ page }) => {
      await signIn(page, 'admin');
      for (const place of ['/forecasting', '/forecasting?deals=open', '/settings/quotas']) {
        await page.goto(place);
        await expectSound(page, place);
      }
    });
  });
}
