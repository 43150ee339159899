import { expect, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { expectSound } from './looks.ts';
import { PASSWORD, signInAs } from './people.ts';

test('a prospect writes to sales, and the platform’s own company has a lead', async ({ page }) => {
  const name = `Vera${Date.now().toString(36)}`;
  await page.goto('/signup');
  const contact = page.getByRole('region', { name: 'Contact sales' });
  await contact.getByRole('button', { name: 'Contact sales' }).click();
  await expect(contact.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await contact.getByLabel('Name').fill(`${name} Lindqvist`);
  await contact.getByLabel('Work email').fill(`${name}@northwind.example`);
  await contact.getByLabel('Company').fill('Northwind');
  await contact.getByLabel('How can we help?').fill('A demo for twelve people, please.');
  await expectSound(page, 'the contact form');
  await contact.getByRole('button', { name: 'Contact sales' }).click();
  await expect(contact.getByText(MESSAGES.contactSalesSent)).toBeVisible();

  await signInAs(page, 'sales@outrider.example', PASSWORD);
  await page.goto('/leads');
  await expect(page.getByText(`${name} Lindqvist`).first()).toBeVisible();
});
