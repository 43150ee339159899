import { expect, type Locator, type Page, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

/**
 * The integrations, once the lists above them are there: those push them down as they come, and a press in that moment
 * lands beside its button.
 */
async function integrationsOf(page: Page): Promise<Locator> {
  for (const name of ['Leads', 'Source performance'])
    await expect(page.getByRole('region', { name, exact: true }).getByRole('listitem').first()).toBeVisible();
  return page.getByRole('region', { name: 'Integrations' });
}

test('an automation posts a lead: it arrives scored with its reasons, once, without a reload', async ({
  page,
  request,
}) => {
  await signIn(page, 'admin');
  await openScreen(page, 'AI Lead Capture');
  const integrations = await integrationsOf(page);
  await integrations.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Journey');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByLabel('Capture key', { exact: true }).inputValue();
  expect(key).toMatch(/^ck_live_[\w-]{43}$/);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(integrations.getByLabel('curl example')).toContainText(key);
  const endpoint = await integrations.getByRole('textbox', { name: 'Endpoint' }).inputValue();

  const name = `Vera Journey${Date.now()}`;
  const body = {
    email: `journey-${Date.now()}@northwind.example`,
    name,
    company: 'Northwind Journey',
    title: 'VP Operations',
    budget: '80000',
  };
  const post = () => request.post(endpoint, { headers: { 'X-API-Key': key }, data: body });
  const made = await post();
  expect(made.status()).toBe(201);
  expect(await made.json()).toMatchObject({ outcome: 'created', id: expect.any(String), score: expect.any(Number) });
  const card = page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(card).toBeVisible();
  expect(await (await post()).json()).toMatchObject({ duplicate: true });

  const deliveries = integrations.getByRole('row').filter({ hasText: name });
  await expect(deliveries).toHaveCount(1);
  await deliveries.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/leads\?.*lead=/);
  const drawer = page.getByRole('region', { name: `Lead: ${name}` });
  const why = drawer.getByRole('region', { name: 'Why this score' });
  await expect(why.getByRole('listitem').first()).toContainText('Baseline');
  const figures = await why
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => Number((row.lastElementChild?.textContent ?? '').replace('−', '-').replace('+', ''))),
    );
  const score = figures.pop() ?? Number.NaN;
  expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(score);

  await page.goto(`/leads?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);

  await page.goto('/lead-capture?channel=n8n');
  const delivered = page.getByRole('region', { name: 'Integrations' }).getByRole('row').filter({ hasText: name });
  await delivered.first().getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText(/^Delivery replayed/).first()).toBeVisible();
});

test('a revoked key is refused, and the list says so', async ({ page, request }) => {
  await signIn(page, 'manager');
  await page.goto('/lead-capture?channel=linkedin');
  const integrations = await integrationsOf(page);
  await integrations.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Short-lived');
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByLabel('Capture key', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  await integrations
    .getByRole('listitem')
    .filter({ hasText: 'Short-lived' })
    .getByRole('button', { name: 'Actions for Short-lived' })
    .click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /revoke/i })
    .click();
  await expect(integrations.getByText('1 revoked')).toBeVisible();
  const answer = await request.post('/api/leads/capture/linkedin', {
    headers: { 'X-API-Key': key },
    data: { email: 'late@example.com' },
  });
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toEqual({ code: 'not_signed_in', detail: MESSAGES.keyRevoked });
  await page.reload();
  await expect(integrations.getByRole('row').filter({ hasText: MESSAGES.keyRevoked }).first()).toBeVisible();
});

test('a test lead goes the whole way and is no lead', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/lead-capture?channel=social');
  const integrations = page.getByRole('region', { name: 'Integrations' });
  // The keys above the button move it when they arrive: a press begun before would end beside it.
  await expect(integrations.getByText(/No active key|ck_live_/).first()).toBeVisible();
  await integrations.getByRole('button', { name: 'Send test lead' }).click();
  const first = integrations.getByRole('row').nth(1);
  await expect(first).toContainText('not added to your leads');
  await first.getByRole('button', { name: 'Leila Haddad' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test lead' });
  await expect(dialog).toContainText('leila.haddad@example.com');
  await dialog.getByRole('button', { name: 'Remove test' }).click();
  await expect(dialog).toBeHidden();
  await expect(integrations.getByText('not added to your leads')).toHaveCount(0);
});

test('the form captures a lead with its defaults, and knows an address it has', async ({ page }) => {
  await signIn(page, 'sdr');
  await page.goto('/lead-capture');
  await page.getByRole('main').getByRole('button', { name: 'Capture Lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Capture Lead' });
  await expect(dialog.getByLabel('Source')).toHaveValue('manual_entry');
  await dialog.getByRole('button', { name: 'Capture Lead' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  const email = `form-${Date.now()}@example.com`;
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First name').fill('Formica');
  await dialog.getByRole('button', { name: 'Capture Lead' }).click();
  await expect(page.getByText(/^Lead captured successfully! Score: \d+\/100$/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Capture Lead' }).click();
  await dialog.getByLabel('Email').fill(email);
  await expect(dialog.getByText(/Existing lead: Formica/)).toBeVisible();
});

test('a rep reads who may open the integrations', async ({ page }) => {
  await signIn(page, 'ae');
  await page.goto('/lead-capture');
  await expect(page.getByText(MESSAGES.intakeForbidden)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New key' })).toHaveCount(0);
});
