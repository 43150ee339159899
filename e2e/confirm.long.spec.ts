import { expect, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { letConfirmationPass } from '../packages/testing/src/confirmations.ts';
import { dataFolder } from './env.ts';
import { expectSound } from './looks.ts';
import { newCompany, PASSWORD, signInBeside, tokenOf } from './people.ts';
import { openScreen } from './sidebar.ts';

test('an admin makes a token a while after signing in: it takes their password first', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API tokens' }).click();
  expect(await letConfirmationPass(dataFolder(), admin)).toBeGreaterThan(0);
  // The server trusts what it read of a session for two seconds.
  const authorization = `Bearer ${await tokenOf(page)}`;
  await expect
    .poll(async () => (await page.request.get('/api/leads/export', { headers: { authorization } })).status(), {
      timeout: 30_000,
    })
    .toBe(403);
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New API token' });
  await form.getByLabel('Name').fill('Website sync');
  await form.getByRole('button', { name: 'Work sales' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' });

  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(asked).toBeVisible();
  await expectSound(page, 'the question');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
  await expect(form.getByLabel('Name')).toHaveValue('Website sync');

  await form.getByRole('button', { name: 'Create token' }).click();
  await asked.getByLabel('Password', { exact: true }).fill('not my password');
  await page.keyboard.press('Enter');
  await expect(asked.getByText(MESSAGES.passwordWrong)).toBeVisible();
  await asked.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Token “Website sync” created')).toBeVisible();
});
