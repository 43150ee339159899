import { expect, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

test('a manager sees how right scores were, down to the leads, and who may be missed', async ({ page }) => {
  await signIn(page, 'manager');
  await openScreen(page, 'AI Insights');
  const accuracy = page.getByRole('region', { name: 'Accuracy by month' });
  await expect(accuracy.getByRole('row')).toHaveCount(5);
  await expect(page.getByRole('main').locator('[aria-busy=true], .skeleton')).toHaveCount(0);
  await expectSound(page, 'the insights');

  // The leads of a band are as many as it says.
  const band = accuracy.getByRole('row', { name: /^85\+/ });
  const count = await band.getByRole('link').textContent();
  await band.getByRole('link').click();
  const leads = page.getByRole('dialog', { name: 'Leads first scored 85+' });
  await expect(leads.getByText(new RegExp(`^[\\d,]+ of ${count}$`))).toBeVisible();
  await leads.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/leads\?lead=/);
  await page.goBack();
  await expect(leads).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leads).toHaveCount(0);

  await page.getByRole('link', { name: /^All \d+ facts/ }).click();
  const facts = page.getByRole('dialog', { name: 'Facts that move the score' });
  await expect(facts.getByText('Job title', { exact: true })).toBeVisible();
  await expectSound(page, 'the facts');
  await facts.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('link', { name: /^Ranking accuracy/ }).click();
  await expect(page.getByRole('dialog', { name: 'How accuracy is measured' })).toBeVisible();
  await page.keyboard.press('Escape');

  const missed = page.getByRole('region', { name: 'Likely to be missed' });
  await missed.getByRole('link', { name: /: / }).first().click();
  await expect(page).not.toHaveURL(/\/analytics/);
  await page.goBack();
  await expect(missed).toBeVisible();
});
