import { expect, type Page } from '@playwright/test';

/** The demo company's people; the password is the demo's. */
export const PEOPLE = {
  admin: 'maya@fieldstone.example',
  manager: 'daniel@fieldstone.example',
  sdr: 'priya@fieldstone.example',
  ae: 'marcus@fieldstone.example',
  super: 'platform@outrider.example',
} as const;
export const PASSWORD = 'outrider-demo-2026';

/** The token of whoever is signed in there, for calls beside the screen. */
export const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('access_token') ?? '');

/** Signs in through the screen, as a person does. */
export const signIn = (page: Page, who: keyof typeof PEOPLE): Promise<void> => signInAs(page, PEOPLE[who], PASSWORD);

export async function signInAs(page: Page, email: string, password: string, arrives = /\/dashboard$/): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(arrives);
}
