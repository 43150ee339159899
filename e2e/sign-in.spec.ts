import { expect, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { PASSWORD, PEOPLE, signInAs, tokenOf } from './people.ts';

test('a visitor finds the way in, is told why not, and gets in', async ({ page }) => {
  await page.goto('/leads');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').fill(PEOPLE.ae);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(MESSAGES.invalidCredentials);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(MESSAGES.welcome)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('sign-up says who makes accounts', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByLabel('Full name').fill('New Person');
  await page.getByLabel('Email', { exact: true }).fill('new@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a password of some length');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByText(MESSAGES.signUpInfo).first()).toBeVisible();
});

test('a session outlives a reload, and ends everywhere at sign-out', async ({ page }) => {
  await signInAs(page, PEOPLE.manager, PASSWORD);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  const token = await tokenOf(page);
  expect(token).toBeTruthy();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  expect(
    await page.evaluate(() => ['access_token', 'user', 'last_activity'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null, null]);
  // The browser forgets at once and does not wait for the server to hear of it.
  const me = () => page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await me()).status()).toBe(401);
});
