import { expect, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { PASSWORD, PEOPLE, signInAs } from './people.ts';

test('idle time is warned of after 13 minutes and ends the session after 15', async ({ page }) => {
  await page.clock.install();
  await signInAs(page, PEOPLE.sdr, PASSWORD).catch(async () => {
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  // Time also passes by itself, so the last seconds are walked until the sentence shows.
  const walkTo = (sentence: string) =>
    expect(async () => {
      await page.clock.runFor(1_000);
      await expect(page.getByText(sentence)).toBeVisible({ timeout: 300 });
    }).toPass({ timeout: 30_000 });
  await page.clock.runFor(12 * 60_000 + 40_000);
  await walkTo(MESSAGES.sessionWarning);
  await page.clock.runFor(100_000);
  await walkTo(MESSAGES.sessionExpired);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});
