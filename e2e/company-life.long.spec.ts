import { expect, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { PASSWORD, signIn, signInAs } from './people.ts';

const ONE_TIME = 'lent for a single day';
const OWN_PASSWORD = 'a quiet harbour at dawn';

test('a company is made, gets its people, is suspended and opened again', async ({ page, browser }) => {
  const mark = Date.now().toString(36);
  const admin = `ada-${mark}@harbour.example`;
  const rep = `ben-${mark}@harbour.example`;

  await signIn(page, 'super');
  await page.goto('/companies');
  await expect(page).toHaveURL(/\/super-admin\/companies$/);
  await page.getByRole('button', { name: 'Create Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Company' });
  await dialog.getByRole('button', { name: 'Create Company' }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Name', { exact: true }).fill(`Harbour ${mark}`);
  await expect(dialog.getByLabel('Domain', { exact: true })).toHaveValue(`harbour-${mark}`);
  await expect(dialog.getByLabel('Max users')).toHaveValue('5');
  await dialog.getByLabel('Max users').fill('2');
  await dialog.getByLabel('Admin full name').fill('Ada Moreau');
  await dialog.getByLabel('Admin email').fill(admin);
  await dialog.getByLabel('Admin password', { exact: true }).fill(ONE_TIME);
  await dialog.getByLabel('Two-step verification').selectOption('optional'); // two-step.spec.ts walks through the default
  await dialog.getByRole('button', { name: 'Create Company' }).click();
  await expect(page.getByText(MESSAGES.companyCreated(`Harbour ${mark}`))).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: `Harbour ${mark}` });
  await expect(row).toContainText('1 of 2');

  const company = await browser.newContext();
  const office = await company.newPage();
  await signInAs(office, admin, ONE_TIME, /\/dashboard$|\/login$|\/$/);
  await expect(office.getByRole('heading', { name: MESSAGES.chooseNewPassword })).toBeVisible();
  await office.getByLabel('One-time password', { exact: true }).fill(ONE_TIME);
  await office.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await office.getByLabel('New password again', { exact: true }).fill(PASSWORD);
  await office.getByRole('button', { name: 'Choose password' }).click();
  await expect(office.getByText(/^Good (morning|afternoon|evening), Ada$/)).toBeVisible();
  await office.goto('/users');
  await office.getByRole('button', { name: 'Add User' }).click();
  await office.getByLabel('Full name').fill('Ben Ortiz');
  await office.getByLabel('Email', { exact: true }).fill(rep);
  await office.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  const invitation = await office.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await office.getByRole('button', { name: 'I’ve shared it' }).click();
  await expect(office.getByText('2 of 2 seats used')).toBeVisible();
  await expect(office.getByText(/^Invited, expires /).first()).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await desk.goto(invitation);
  await expect(desk.getByRole('heading', { name: `Join Harbour ${mark}` })).toBeVisible();
  await expect(desk.getByLabel('Full name')).toHaveValue('Ben Ortiz');
  await desk.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await desk.getByRole('button', { name: 'Create account' }).click();
  await expect(desk.getByText(/^Good (morning|afternoon|evening), Ben$/)).toBeVisible();
  await desk.goto(new URL('/super-admin/companies', desk.url()).href); // the link led to the server's own address
  await expect(desk.getByText(MESSAGES.superAdminRequired)).toBeVisible();

  await row.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText(MESSAGES.companyStatusUpdated).first()).toBeVisible();
  await row.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(row).toContainText('Suspended');

  await expect(office, 'signed out without touching anything').toHaveURL(/\/(login)?$/);
  await office.goto('/login');
  await office.getByLabel('Email').fill(admin);
  await office.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await office.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(office.getByRole('alert').filter({ hasText: MESSAGES.suspended }).first()).toBeVisible();

  await row.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await expect(row).toContainText('Active');
  await signInAs(office, admin, PASSWORD);
});
