import { expect, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '../packages/shared/src/people/session-limits.ts';

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

/**
 * Signs in beside the screen, and leaves the browser on an address of the product that draws nothing: most journeys
 * begin elsewhere than at the door.
 */
export const signIn = (page: Page, who: keyof typeof PEOPLE): Promise<void> => signInBeside(page, PEOPLE[who]);

export async function signInBeside(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  const { access_token, user } = (await answer.json()) as { access_token: string; user: object };
  await page.goto('/theme-boot.js');
  const stored = {
    [STORAGE_KEYS.token]: access_token,
    [STORAGE_KEYS.user]: JSON.stringify(user),
    [STORAGE_KEYS.lastActivity]: String(Date.now()),
  };
  await page.evaluate(
    (values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value)),
    stored,
  );
}

/** Signs in through the screen, as a person does. */
export async function signInAs(page: Page, email: string, password: string, arrives = /\/dashboard$/): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(arrives);
}

/**
 * A company of the platform that nobody has worked in yet; its admin has the demo's password, and signs in with it
 * alone unless `two_step` says otherwise.
 */
export async function newCompany(page: Page, two_step: 'admins' | 'optional' = 'optional'): Promise<{ admin: string }> {
  const mark = Date.now().toString(36);
  const admin = `ada-${mark}@harbour.example`;
  const credentials = { email: PEOPLE.super, password: PASSWORD };
  const signedIn = await page.request.post('/api/auth/login', { data: credentials });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const oneTime = 'lent for a single day';
  const made = await page.request.post('/api/super-admin/companies', {
    headers: { authorization: `Bearer ${access_token}` },
    data: {
      name: `Harbour ${mark}`,
      domain: `harbour-${mark}`,
      admin_name: 'Ada Moreau',
      admin_email: admin,
      admin_password: oneTime,
      two_step,
    },
  });
  expect(made.status()).toBe(201);
  const entered = await page.request.post('/api/auth/login', { data: { email: admin, password: oneTime } });
  const { access_token: own } = (await entered.json()) as { access_token: string };
  const changed = await page.request.post('/trpc/auth.changePassword', {
    headers: { authorization: `Bearer ${own}` },
    data: { json: { current_password: oneTime, new_password: PASSWORD } },
  });
  expect(changed.status()).toBe(200);
  return { admin };
}
