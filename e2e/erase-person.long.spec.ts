import { expect, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { newCompany, signInBeside, tokenOf } from './people.ts';
import { openScreen } from './sidebar.ts';

test('an admin erases a person from their lead, is refused when typing them in, and allows them again', async ({
  page,
}) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  const email = 'wilma.wren@northwind.example';
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const data = { email, first_name: 'Wilma', last_name: 'Wren', company: 'Northwind' };
  const create = () => page.request.post('/api/leads', { headers, data });
  expect((await create()).ok()).toBe(true);

  await openScreen(page, 'Leads');
  await page.getByText('Wilma Wren').first().click();
  await page.getByRole('button', { name: 'Lead actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase this person' }).click();
  await expect(page).toHaveURL(/\/settings\/data\?lead=/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByText('What is stored')).toBeVisible();
  await expectSound(page, 'a person found');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^person-/);

  await page.getByRole('button', { name: 'Erase this person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this person' });
  await dialog.getByRole('button', { name: 'Erase person' }).click();
  await expect(dialog.getByText('Type the email exactly as shown')).toBeVisible();
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Erase person' }).click();
  await expect(page.getByText('Erasing this person.')).toBeVisible();
  await expect(page.getByText('The person asked')).toBeVisible();

  await openScreen(page, 'Leads');
  await expect(page.getByText('Wilma Wren')).toHaveCount(0);
  const refused = await create();
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'erased_person' });

  await openScreen(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click();
  // Offered once the person's records are gone: until then a lead with their email would be erased with them.
  await page.getByRole('button', { name: 'Allow again' }).click({ timeout: 30_000 });
  const allow = page.getByRole('dialog', { name: 'Allow again' });
  await allow.getByLabel('Email').fill('else@northwind.example');
  await allow.getByRole('button', { name: 'Allow again' }).click();
  await expect(allow.getByText('This email does not match the erased person')).toBeVisible();
  await allow.getByLabel('Email').fill(email);
  await allow.getByRole('button', { name: 'Allow again' }).click();
  await expect(page.getByText('This email can come in again')).toBeVisible();
  expect((await create()).ok()).toBe(true);
});
