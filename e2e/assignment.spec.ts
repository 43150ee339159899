import { expect, test } from '@playwright/test';
import { expectSound, LOOKS } from './looks.ts';
import { signIn } from './people.ts';

test('a rule is made, put first and tried; the next lead that fits goes to its person, who is told', async ({
  page,
  browser,
}) => {
  const company = `Journey ${Date.now()}`;
  await signIn(page, 'manager');
  await page.goto('/leads');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Assignment rules' }).click();
  await page.getByRole('button', { name: 'New rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('Name').fill(company);
  await dialog.getByRole('button', { name: 'Condition' }).click();
  await dialog.getByLabel('Field').selectOption('company_name');
  await dialog.getByLabel('Text').fill(company);
  await dialog.getByRole('button', { name: 'One person' }).click();
  await dialog.getByRole('button', { name: 'Priya Raman' }).click();
  await expectSound(page, 'the rule dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  for (;;) {
    const up = page.getByRole('button', { name: `Move ${company} up` });
    if (await up.isDisabled()) break;
    await up.press('Enter');
  }
  await expect(page.getByRole('list', { name: 'Assignment rules' }).getByRole('listitem').first()).toContainText(
    company,
  );

  await page.getByLabel('Company', { exact: true }).fill(company);
  await page.getByRole('button', { name: 'Test rules' }).click();
  await expect(page.getByText('Priya Raman would get a lead like this')).toBeVisible();
  await expect(page.getByText(`By rule ${company} (one person).`)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Result of each rule' }).getByText('Gets it')).toHaveCount(1);

  await page.goto('/lead-capture');
  await page.getByRole('main').getByRole('button', { name: 'Capture Lead' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Email').fill(`vera@${company.toLowerCase().replace(' ', '-')}.example`);
  await form.getByLabel('First name').fill('Vera');
  await form.getByLabel('Company (optional)', { exact: true }).fill(company);
  await form.getByRole('button', { name: 'Capture Lead' }).click();
  await expect(form).toHaveCount(0);

  const rep = await (await browser.newContext()).newPage();
  await signIn(rep, 'sdr');
  await rep.goto('/notifications');
  await rep
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: `Vera, ${company}` })
    .click();
  const lead = rep.getByRole('region', { name: 'Lead: Vera' });
  await expect(lead.getByText(`Assigned to Priya Raman by rule ${company} (one person)`)).toBeVisible();
  await rep.context().close();

  await page.goto('/leads/assignment');
  await page.getByRole('button', { name: `Actions for ${company}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: `Actions for ${company}` })).toHaveCount(0);
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('the rules, the people and what a rule says are sound', async ({ page }) => {
      await signIn(page, 'manager');
      await page.goto('/leads/assignment');
      await page.getByRole('button', { name: 'Test rules' }).click();
      await expect(page.getByRole('list', { name: 'Result of each rule' })).toBeVisible();
      await expectSound(page, 'the assignment rules');
      await page.getByRole('button', { name: 'Edit Chloe Bennett' }).click();
      await expect(page.getByRole('list', { name: 'Absences' })).toBeVisible();
      await expectSound(page, 'a person’s capacity and absences');
    });

    test('a rep hears who can open it, and says when they are away', async ({ page }) => {
      await signIn(page, 'sdr');
      await page.goto('/leads/assignment');
      await expect(page.getByText('For company admins and managers')).toBeVisible();
      await page.getByRole('button', { name: 'Profile menu' }).click();
      await page.getByRole('button', { name: 'Profile Settings' }).click();
      await page.getByRole('tab', { name: 'Out of office' }).click();
      await expect(page.getByText('No time off planned.')).toBeVisible();
      await expectSound(page, 'the profile’s absences');
    });
  });
}
