import { expect, type Page, test } from '@playwright/test';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, signIn, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

async function openPipelineSettings(page: Page): Promise<void> {
  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Pipeline' }).click();
}

test('an admin adds a stage that deals need a next step for, and the board has it', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openPipelineSettings(page);
  const sales = page.getByRole('region', { name: 'Sales' });
  await sales.getByRole('button', { name: 'Add stage' }).click();
  await sales.getByLabel('Name of New stage').fill('Security review');
  await sales.getByLabel('Chance of Security review in percent').fill('60');
  await sales.getByRole('button', { name: /^Move Security review/ }).press('Alt+ArrowUp');
  await sales.getByLabel('Required before Security review').click();
  await sales
    .getByRole('row')
    .filter({ has: page.getByLabel('Name of Security review') })
    .getByLabel('Next step')
    .check();
  await sales.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Pipeline saved')).toBeVisible();

  await openScreen(page, 'Opportunities');
  await page.getByRole('button', { name: 'Add your first deal' }).click();
  const dialog = page.getByRole('dialog', { name: 'New opportunity' });
  await dialog.getByLabel('Name', { exact: true }).fill('First deal');
  await dialog.getByRole('button', { name: /Create/ }).click();
  await page.getByRole('link', { name: 'First deal', exact: true }).click();
  await page.getByRole('button', { name: 'Move to Security review' }).click();
  const asked = page.getByRole('dialog', { name: 'Before Security review' });
  await asked.getByLabel('Next step').fill('Send the questionnaire');
  await asked.getByRole('button', { name: 'Move deal' }).click();
  const lanes = page.getByRole('region', { name: 'Board by stage' }).getByRole('heading', { level: 2 });
  await expect(lanes).toHaveText(['Prospecting', 'Qualification', 'Proposal', 'Security review', 'Negotiation']);
  await expect(
    page.getByRole('region', { name: 'Security review', exact: true }).getByText('Send the questionnaire'),
  ).toBeVisible();

  await openPipelineSettings(page);
  await sales.getByRole('button', { name: 'Remove Security review' }).click();
  await sales.getByLabel('Move the 1 deal in Security review to').selectOption('Negotiation');
  await sales.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Pipeline saved')).toBeVisible();
  await expect(sales.getByLabel('Name of Security review')).toHaveCount(0);
  await openScreen(page, 'Opportunities');
  await expect(
    page.getByRole('region', { name: 'Negotiation', exact: true }).getByRole('link', { name: 'First deal' }),
  ).toBeVisible();
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('the pipeline’s settings are sound', async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto('/settings/pipeline');
      await expect(page.getByLabel('Name of Prospecting')).toBeVisible();
      await expectSound(page, 'the pipeline’s settings');
    });
  });
}
