import { expect, type Page, test } from '@playwright/test';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, signInBeside } from './people.ts';
import { openScreen } from './sidebar.ts';

async function openSection(page: Page, name: string): Promise<void> {
  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click();
}

test('an admin sets the company’s week and holidays, leaves halfway and finds what was typed', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openSection(page, 'Company');
  const calendar = page.getByRole('form', { name: 'Working days and holidays' });
  await calendar.getByLabel('Friday').uncheck();
  await calendar.getByRole('button', { name: 'Add holiday' }).click();
  await calendar.getByLabel('Date of holiday 1').fill('2027-01-01');
  await calendar.getByRole('button', { name: 'Save' }).click();
  await expect(calendar.getByRole('alert')).toHaveText('Enter a name');

  await openScreen(page, 'Dashboard');
  await openSection(page, 'Company');
  await expect(calendar.getByText('You have unsaved changes from earlier.')).toBeVisible();
  await calendar.getByLabel('Name of holiday 1').fill('New Year');
  await calendar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Working days saved')).toBeVisible();
  await page.reload();
  await expect(calendar.getByLabel('Name of holiday 1')).toHaveValue('New Year');
  await expect(calendar.getByLabel('Friday')).not.toBeChecked();
});

test('an admin enters a mail server that is not there, reads why, and goes back to the server’s own', async ({
  page,
}) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openSection(page, 'Email');
  const server = page.getByRole('form', { name: 'Your mail server' });
  await server.getByLabel('Host').fill('not a host');
  await server.getByLabel('From address').fill('sales@acme.example');
  await server.getByRole('button', { name: 'Save' }).click();
  await expect(server.getByText('Enter a host name, for example mail.example.com')).toBeVisible();
  await server.getByLabel('Host').fill('smtp.invalid');
  await server.getByLabel('User name (optional)').fill('crm');
  await server.getByRole('button', { name: 'Save' }).click();
  await expect(server.getByText('Enter the password for this user name')).toBeVisible();
  await server.getByLabel('Password').fill('open sesame');
  await server.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Emails are sent through your own mail server, from sales@acme.example.')).toBeVisible();
  await expect(server.getByLabel('Password')).toHaveValue('');

  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByRole('alert')).toContainText('No server has this name.', { timeout: 30_000 });

  const signature = page.getByRole('form', { name: 'Signature' });
  await signature.getByLabel('Company signature').fill('Acme Inc.');
  await signature.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Signature saved')).toBeVisible();
  await openScreen(page, 'Dashboard');
  await page.goBack();
  await expect(signature.getByLabel('Company signature')).toHaveValue('Acme Inc.');

  await server.getByRole('button', { name: 'Remove server' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove server' }).click();
  await expect(page.getByText('Mail server removed')).toBeVisible();
  await expect(server.getByLabel('Host')).toHaveValue('');
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('the company’s settings and its email settings are sound', async ({ page }) => {
      const { admin } = await newCompany(page);
      await signInBeside(page, admin);
      await page.goto('/settings/company');
      await page.getByRole('button', { name: 'Add holiday' }).click();
      await expectSound(page, 'the company');
      await page.goto('/settings/mail');
      await expect(page.getByRole('form', { name: 'Daily limits' })).toBeVisible();
      await expectSound(page, 'email');
    });
  });
}
