import { expect, test } from '@playwright/test';
import { listenForErrors } from './looks.ts';
import { newCompany, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a lead becomes a won deal: captured, scored, qualified, converted, moved, won, and counted', async ({ page }) => {
  const problems = listenForErrors(page);
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);

  // Captured, and scored with nobody asking for it.
  await openScreen(page, 'AI Lead Capture');
  await page.getByRole('button', { name: 'Capture Lead' }).first().click();
  const capture = page.getByRole('dialog', { name: 'Capture Lead' });
  await capture.getByLabel('Email', { exact: true }).fill('ingrid@nordlys.example');
  await capture.getByLabel(/^First name/i).fill('Ingrid');
  await capture.getByLabel(/^Last name/i).fill('Solheim');
  await capture
    .getByLabel(/^Company/i)
    .first()
    .fill('Nordlys Cold Chain');
  await capture.getByRole('button', { name: 'Capture Lead' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ingrid Solheim' }).first()).toBeVisible();

  // Qualified and converted into an account, a contact and a deal.
  await openScreen(page, 'Leads');
  await page
    .getByRole('table')
    .getByRole('link', { name: /Ingrid Solheim/ })
    .click();
  const lead = page.getByRole('region', { name: 'Lead: Ingrid Solheim' });
  await expect(lead.getByRole('region', { name: 'Why this score' }).getByRole('listitem').first()).toContainText(
    'Baseline',
  );
  await lead.getByRole('button', { name: 'Status: New' }).click();
  await page.getByRole('menuitemradio', { name: 'Qualified', exact: true }).click();
  await expect(lead.getByRole('button', { name: 'Status: Qualified' })).toBeVisible();
  await lead.getByRole('button', { name: 'Convert' }).click();
  const convert = page.getByRole('dialog', { name: 'Convert Ingrid Solheim' });
  await convert.getByLabel('Deal name').fill('Cold chain monitoring');
  await convert.getByLabel(/^Amount/).fill('48000');
  await convert.getByRole('button', { name: 'Convert lead' }).click();
  await expect(convert).toHaveCount(0);
  await page
    .getByRole('button', { name: 'Open account' })
    .or(page.getByRole('button', { name: 'Undo' }))
    .waitFor();

  // On the board: to another stage, then won, by single keys.
  await openScreen(page, 'Opportunities');
  const card = page.getByRole('link', { name: 'Cold chain monitoring', exact: true });
  await expect(card).toBeVisible();
  await page.keyboard.press('j');
  await expect(card).toBeFocused();
  await page.keyboard.press('m');
  await page
    .getByRole('dialog', { name: 'Move Cold chain monitoring' })
    .getByRole('button', { name: 'Proposal' })
    .click();
  await expect(page.getByRole('region', { name: 'Proposal', exact: true }).getByRole('article')).toHaveCount(1);
  await card.focus();
  await page.keyboard.press('w');
  const won = page.getByRole('dialog', { name: 'Mark Cold chain monitoring as won' });
  await expect(won.getByLabel('Amount')).toHaveValue('48000');
  await won.getByRole('button', { name: 'Mark as won' }).click();
  await expect(page.getByText('Moved to Won', { exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);

  // The forecast and the dashboard count it.
  await page.getByRole('button', { name: 'Forecast', exact: true }).click();
  await page.getByRole('link', { name: 'Sales Forecasting' }).click();
  await page.getByRole('link', { name: /^Won/ }).first().click();
  await expect(page.getByRole('dialog', { name: 'Won' }).getByRole('listitem')).toContainText([
    /Cold chain monitoring.*Nordlys Cold Chain.*\$48,000/s,
  ]);
  await page.keyboard.press('Escape');
  await openScreen(page, 'Dashboard');
  await expect(page.getByText('Won this quarter').first()).toBeVisible();
  await expect(page.getByText(/\$48(,000|K)/).first()).toBeVisible();

  // The account has it on its page, with the person who began it.
  await openScreen(page, 'Accounts');
  await page
    .getByRole('table')
    .getByRole('link', { name: /Nordlys Cold Chain/ })
    .click();
  const deals = page.getByRole('region', { name: 'Opportunities' });
  await expect(deals.getByRole('link', { name: /Cold chain monitoring/ })).toContainText('Won');
  await expect(page.getByRole('region', { name: 'People' }).getByRole('link')).toContainText('Ingrid Solheim');
  expect(problems).toEqual([]);
});
