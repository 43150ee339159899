import { expect, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/messages.ts';
import { PASSWORD, signIn, signInAs } from './people.ts';

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
  await dialog.getByLabel('Admin password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create Company' }).click();
  await expect(page.getByText(MESSAGES.companyCreated(`Harbour ${mark}`))).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: `Harbour ${mark}` });
  await expect(row).toContainText('1 of 2');

  const company = await browser.newContext();
  const office = await company.newPage();
  await signInAs(office, admin, PASSWORD);
  await office.goto('/users');
  await office.getByRole('button', { name: 'Add User' }).click();
  await office.getByLabel('Full name').fill('Ben Ortiz');
  await office.getByLabel('Email', { exact: true }).fill(rep);
  await office.getByRole('dialog').getByRole('button', { name: 'Add User' }).click();
  const oneTime = await office.getByRole('textbox', { name: 'One-time password' }).inputValue();
  await office.getByRole('button', { name: 'I’ve shared it' }).click();
  await expect(office.getByText('2 of 2 seats used')).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signInAs(desk, rep, oneTime, /\/dashboard$|\/login$|\/$/);
  await expect(desk.getByRole('heading', { name: MESSAGES.chooseNewPassword })).toBeVisible();
  await desk.getByLabel('One-time password', { exact: true }).fill(oneTime);
  await desk.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await desk.getByLabel('New password again', { exact: true }).fill(OWN_PASSWORD);
  await desk.getByRole('button', { name: 'Choose password' }).click();
  await expect(desk.getByText(/^Good (morning|afternoon|evening), Ben$/)).toBeVisible();
  await desk.goto('/super-admin/companies');
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
