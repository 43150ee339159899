import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { newCompany, signInBeside, tokenOf } from './people.ts';

const option = (label: string, colour: string) => ({ label, colour });
const FIELDS = [
  { kind: 'number', label: 'Machine count', required: true },
  { kind: 'choice', label: 'Tier', options: [option('Gold', 'yellow'), option('Tin', 'grey')] },
  { kind: 'choices', label: 'Certificates', options: [option('ISO 9001', 'blue'), option('GMP', 'green')] },
  { kind: 'date', label: 'Go-live' },
  { kind: 'flag', label: 'Pilot customer' },
  { kind: 'url', label: 'Plant website' },
  { kind: 'long_text', label: 'Site notes' },
];
const LEADS = [
  { email: 'ben@mill.example', first_name: 'Ben', custom: { machine_count: 40, tier: 'tin', pilot_customer: true } },
  { email: 'cleo@weir.example', first_name: 'Cleo', custom: { machine_count: 7, tier: 'gold' } },
];

const drawer = (page: Page) => page.getByRole('region', { name: /^Lead: / });
const names = (page: Page) => page.locator('tbody tr[aria-rowindex] td:nth-child(2) .font-strong');

/** A company with fields of its own, and two leads that have them; its admin is signed in. */
async function openCompany(page: Page): Promise<void> {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  for (const field of FIELDS) {
    const made = await page.request.post('/api/fields', { headers, data: { record_type: 'lead', ...field } });
    expect(made.status()).toBe(201);
  }
  for (const lead of LEADS) {
    const company = `${lead.first_name} Works`;
    const made = await page.request.post('/api/leads', { headers, data: { last_name: 'Lund', company, ...lead } });
    expect(made.status()).toBe(201);
  }
}

test('a lead is made, read, changed, sorted and filtered by the company’s own fields', async ({ page }) => {
  await openCompany(page);
  await page.goto('/leads');

  await test.step('the dialog asks for them', async () => {
    await page.getByRole('button', { name: 'Add Lead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Lead' });
    await dialog.getByLabel('First name').fill('Ada');
    await dialog.getByLabel('Last name').fill('Byron');
    await dialog.getByLabel('Email').fill('ada@engines.example');
    await dialog.getByLabel('Company', { exact: true }).fill('Engines');
    await dialog.getByLabel('Plant website (optional)').fill('not an address');
    await dialog.getByRole('button', { name: 'Create Lead' }).click();
    await expect(dialog.getByText('Machine count is required')).toBeVisible();
    await expect(dialog.getByText('Enter a valid URL')).toBeVisible();
    await expectSound(page, 'the dialog with fields of the company');
    await dialog.getByLabel('Machine count').fill('12');
    await dialog.getByLabel('Plant website (optional)').fill('https://www.engines.example/plant');
    await dialog.getByLabel('Tier (optional)').selectOption('Gold');
    await dialog.getByRole('button', { name: 'GMP' }).click();
    await dialog.getByLabel('Go-live (optional)').fill('2027-03-01');
    await dialog.getByLabel('Site notes (optional)').fill('Two halls.\nThe second one in spring.');
    await dialog.getByRole('button', { name: 'Create Lead' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the drawer shows and changes them', async () => {
    await page.getByRole('link', { name: 'Ada Byron' }).click();
    for (const fact of ['Gold', 'GMP', 'Mar 1, 2027', 'engines.example/plant', 'The second one in spring.'])
      await expect(drawer(page).getByText(fact)).toBeVisible();
    await expectSound(page, 'the drawer with fields of the company');
    await drawer(page).getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit lead' });
    await form.getByLabel('Machine count').fill('a dozen');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('paragraph').filter({ hasText: 'Enter a number' })).toBeVisible();
    await expect(form.getByLabel('Machine count')).toBeFocused();
    await form.getByLabel('Machine count').fill('19');
    await form.getByLabel('Pilot customer').check();
    await form.getByLabel('Go-live').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(drawer(page).getByText('19', { exact: true })).toBeVisible();
    await expect(drawer(page).getByText('Mar 1, 2027')).toHaveCount(0);
    await expect(drawer(page).getByText(/^Changed .*machine count/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('they are columns, and the list is sorted by one', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    for (const column of ['Machine count', 'Tier', 'Certificates', 'Job title'])
      await dialog.getByLabel(column).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const head = page.getByRole('columnheader', { name: 'Machine count' });
    await head.getByRole('button').click();
    await expect(names(page)).toHaveText(['Ben Lund', 'Ada Byron', 'Cleo Lund']);
    await head.getByRole('button').click();
    await expect(names(page)).toHaveText(['Cleo Lund', 'Ada Byron', 'Ben Lund']);
    await expect(page).toHaveURL(/sort=custom.machine_count/);
    await expectSound(page, 'the list with columns of the company');
  });

  await test.step('they are filtered by, and the view is there again', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter leads' });
    await dialog.getByLabel('Field').selectOption('Tier');
    await dialog.getByRole('button', { name: 'Gold', exact: true }).click();
    await dialog.getByRole('button', { name: 'Condition', exact: true }).click();
    await dialog.getByLabel('Field').last().selectOption('Machine count');
    await dialog.getByLabel('From').fill('10');
    await expectSound(page, 'the filter by fields of the company');
    await dialog.getByRole('button', { name: 'Show leads' }).click();
    await expect(names(page)).toHaveText(['Ada Byron']);
    const chips = ['Tier Gold', 'Machine count at least 10'];
    for (const chip of chips) await expect(page.getByRole('button', { name: chip, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Save view' }).click();
    await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('Gold plants');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/view=/);

    await page.goto('/dashboard');
    await page.goto('/leads');
    await expect(names(page)).toHaveCount(LEADS.length + 1);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitemradio', { name: 'Gold plants' }).click();
    await expect(names(page)).toHaveText(['Ada Byron']);
    for (const chip of chips) await expect(page.getByRole('button', { name: chip, exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Machine count' })).toHaveAttribute('aria-sort', 'ascending');
  });
});

test('what asks for a field that was archived, or never was, says so', async ({ page }) => {
  await openCompany(page);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const listed = await page.request.get('/api/fields', { headers });
  const { items } = (await listed.json()) as { items: { id: string; version: number; key: string }[] };
  const tier = items.find(({ key }) => key === 'tier');
  const archived = await page.request.post(`/api/fields/${tier?.id}/archive`, {
    headers,
    data: { version: tier?.version },
  });
  expect(archived.ok()).toBe(true);
  await page.goto('/leads?filter=custom.tier:gold');
  await expect(page.getByRole('button', { name: 'Tier (archived) Gold', exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(['Cleo Lund']);
  await page.goto('/leads?filter=custom.mood:good');
  await expect(page.getByRole('alert')).toContainText('This filter asks for a field that does not exist: custom.mood');
  await page.getByRole('button', { name: 'Remove filter Mood good' }).click();
  await expect(names(page)).toHaveCount(LEADS.length);
  await page.goto('/leads?sort=custom.mood');
  await expect(page.getByRole('alert')).toContainText('This list can’t be sorted by custom.mood');
});
