import { expect, type Page, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { codeOf } from './authenticator.ts';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, PASSWORD, signIn, signInAs, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
};
/** A code is pasted into the first box. */
const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Digit 1').focus();
  await page.keyboard.insertText(code);
};
const openTwoStep = async (page: Page) => {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('button', { name: 'Profile Settings' }).click();
  await page.getByRole('tab', { name: 'Two-step' }).click();
};

test('an admin requires two-step verification, sets it up at the next sign-in, and signs in with codes', async ({
  page,
}) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
  await expect(page.getByText('Nobody uses it yet.')).toBeVisible();
  await page.getByLabel('Two-step verification').selectOption('Required for everyone');
  await expect(page.getByText('1 person will set it up at their next sign-in.')).toBeVisible();
  await signOut(page);

  await signInAs(page, admin, PASSWORD, /\//);
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectSound(page, 'the first step');
  const key = (await page.locator('main .code').first().textContent()) ?? '';
  await enterCode(page, codeOf(key));
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await expectSound(page, 'the second step');
  const recoveryCode =
    (await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().textContent()) ?? '';
  await expect(page.getByRole('button', { name: 'Finish' })).toBeDisabled();
  await page.getByLabel('I saved these codes in a safe place').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);

  await signInAs(page, admin, PASSWORD, /\/login\/code$/);
  await expectSound(page, 'the code');
  await enterCode(page, codeOf(key, -5));
  await expect(page.getByText(MESSAGES.codeWrong)).toBeVisible();
  await page.reload();
  await page.getByLabel('Don’t ask again on this device for 30 days').check();
  await enterCode(page, codeOf(key, 1));
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);
  await signInAs(page, admin, PASSWORD);

  await openTwoStep(page);
  await expect(page.getByText('Your account requires two-step verification.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(MESSAGES.deviceForgotten)).toBeVisible();
  await page.keyboard.press('Escape');
  await signOut(page);
  await signInAs(page, admin, PASSWORD, /\/login\/code$/);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await openTwoStep(page);
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
});

test('the first admin of a new company sets two-step verification up before anything else', async ({ page }) => {
  const { admin } = await newCompany(page, 'admins');
  await signInAs(page, admin, PASSWORD, /\//);
  await expect(page.getByRole('heading', { name: 'Set up two-step verification' })).toBeVisible();
  await expect(page.getByText(/requires it\. It takes about a minute/)).toBeVisible();
  const key = (await page.locator('main .code').first().textContent()) ?? '';
  await enterCode(page, codeOf(key));
  await page.getByLabel('I saved these codes in a safe place').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const { colorScheme, size, viewport } of LOOKS)
  test(`the security settings are sound, ${colorScheme} on a ${size}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await signIn(page, 'admin');
    await page.goto('/settings/security');
    await expect(page.getByLabel('Two-step verification')).toBeVisible();
    await expectSound(page, 'the settings');
    await openTwoStep(page);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectSound(page, 'the profile');
  });
