import { expect, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/messages.ts';
import { signIn } from './people.ts';

test('a manager trains a version, and goes back to the one before', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/scoring');
  await expect(page.getByRole('heading', { name: /^\d+% of leads scored 80.+100 converted\.$/ })).toBeVisible({
    timeout: 60_000,
  });
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem');
  await expect(versions.first()).toBeVisible();
  const before = await versions.count();
  await page.getByRole('button', { name: 'Train now' }).click();
  await expect(versions).toHaveCount(before + 1);
  await expect(page.getByRole('button', { name: 'Train now' })).toBeVisible({ timeout: 60_000 });

  // The rules rank the demo's newest outcomes better, so they are what scores until somebody chooses.
  await expect(versions.last()).toContainText('Active');
  await page.getByRole('button', { name: 'Use Version 1', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Use/ }).click();
  await expect(versions.last()).not.toContainText('Active');
  await versions.last().getByRole('button', { name: /^Use/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Use/ }).click();
  await expect(versions.last()).toContainText('Active');
});

test('a rep reads who may open the model', async ({ page }) => {
  await signIn(page, 'sdr');
  await page.goto('/scoring');
  await expect(page.getByText(MESSAGES.scoringForbidden)).toBeVisible();
});
