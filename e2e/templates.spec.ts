import { expect, test } from '@playwright/test';
import { apiOf, ROUND_THE_CLOCK } from './api.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

test('a letter that the company wrote goes to a lead as it was written', async ({ page }) => {
  await signIn(page, 'admin');
  const call = await apiOf(page);
  const mark = `${Date.now() % 100_000}`;
  const name = `Met at a conference ${mark}`;
  const first_name = `Ines${mark}`;
  const { id: lead_id } = await call('POST', '/leads/capture', {
    email: `ines.${mark}@solberg.example`,
    first_name,
    last_name: 'Solberg',
    company_name: 'Solberg Cooling',
    source: 'conference',
    processing_mode: 'hybrid',
  });

  await openScreen(page, 'Settings');
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('link', { name: 'New template' }).click();
  const form = page.getByRole('form', { name: 'New template' });
  await form.getByRole('button', { name: 'Start from an example' }).click();
  await form.getByLabel('Subject').fill(`Stand ${mark}`);
  // A field that there is none of is named at once; the letters beside it wait.
  await form.getByLabel('Text', { exact: true }).fill('It was good to meet you and {{nobody}}.');
  await expect(form.getByText('There is no field named “nobody”')).toBeVisible();
  const text = 'It was good to meet somebody from {{company}}. Which day suits you for a call?';
  await form.getByLabel('Text', { exact: true }).fill(text);
  await form.locator('summary').filter({ hasText: 'Only for' }).click();
  await form.getByRole('checkbox', { name: 'Conference' }).check();
  const letters = page.getByRole('region', { name: 'Your leads would get' });
  await expect(letters).toContainText('It was good to meet somebody from Solberg Cooling.');

  // Leaving before it is saved loses nothing.
  await page.getByRole('link', { name: 'All templates' }).click();
  await page.getByRole('link', { name: 'New template' }).click();
  await expect(form.getByLabel('Text', { exact: true })).toHaveValue(text);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a name')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template saved')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  const { agent } = await call<{ agent: { id: string } }>('POST', '/sales-agents', {
    name: `Wren ${mark}`,
    automation_level: 20,
    working_hours: ROUND_THE_CLOCK,
  });
  const { task } = await call<{ task: { id: string } }>('POST', `/sales-agents/${agent.id}/tasks`, {
    title: 'Write to them',
    task_type: 'outreach',
    target_id: lead_id,
  });
  await expect
    .poll(async () => (await call('GET', `/agent-tasks/${task.id}`)).status, { timeout: 30_000 })
    .toBe('awaiting_approval');
  const { items } = await call<{ items: { id: string; kind: string }[] }>(
    'GET',
    `/agent-actions?task_id=${task.id}&show=proposed`,
  );
  const mail = items.find(({ kind }) => kind === 'send_mail');
  await page.goto(`/ai-sales-agents/approvals?action=${mail?.id}`);
  await expect(page.getByRole('main')).toContainText('It was good to meet somebody from Solberg Cooling.');
  await expect(page.getByRole('region', { name: 'Written from' })).toContainText(`Your template${name}`);

  await openScreen(page, 'Settings');
  await page.getByRole('link', { name: 'Templates' }).click();
  const row = page.getByRole('link', { name: new RegExp(name) });
  await expect(row).toContainText('Used 1×');
  await row.click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Template deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
});
