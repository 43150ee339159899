import { expect, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { PORT } from './env.ts';
import { newCompany, PASSWORD, signInAs } from './people.ts';

// Passkeys belong to a name: browsers make none for an address in numbers.
test.use({ baseURL: `http://localhost:${PORT}` });

test('a person adds a passkey, signs in with it alone, and removes it', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { admin } = await newCompany(page);
  await signInAs(page, admin, PASSWORD);
  const openPasskeys = async () => {
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('button', { name: 'Profile Settings' }).click();
    await page.getByRole('tab', { name: 'Password' }).click();
  };
  const signOut = async () => {
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/(login)?$/);
  };
  await openPasskeys();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByText(MESSAGES.passkeyAdded)).toBeVisible();
  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Passkey name').fill('My laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Rename My laptop' })).toBeVisible();
  await page.keyboard.press('Escape');
  await signOut();

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await openPasskeys();
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await expect(page.getByText(MESSAGES.passkeyRemoved)).toBeVisible();
  await page.keyboard.press('Escape');
  await signOut();

  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(MESSAGES.passkeyRefused);
});
