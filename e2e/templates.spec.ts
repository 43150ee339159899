import { expect, test } from '@playwright/test';
import { apiOf, ROUND_THE_CLOCK } from './api.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

test('a letter that the company wrote goes to a lead as it was written', async ({ page }) => {
  await signIn(page, 'admin');
  const call = await apiOf(page);
  const mark = `${Date.now() % 100_000}`;
  const name = `Met at a conference ${mark}`;
  const leads = ['Ines', 'Piotr'].map((first_name) => ({ first_name, email: `${first_name}.${mark}@solberg.example` }));
  const ids: unknown[] = [];
  for (const lead of leads) {
    const facts = { company_name: 'Solberg Cooling', source: 'conference', processing_mode: 'hybrid' };
    ids.push((await call('POST', '/leads/capture', { ...lead, ...facts })).id);
  }

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
  const mails: string[] = [];
  for (const target_id of ids) {
    const asked = { title: 'Write to them', task_type: 'outreach', target_id };
    const { task } = await call<{ task: { id: string } }>('POST', `/sales-agents/${agent.id}/tasks`, asked);
    await expect
      .poll(async () => (await call('GET', `/agent-tasks/${task.id}`)).status, { timeout: 30_000 })
      .toBe('awaiting_approval');
    const { items } = await call<{ items: { id: string; kind: string }[] }>(
      'GET',
      `/agent-actions?task_id=${task.id}&show=proposed`,
    );
    mails.push(items.find(({ kind }) => kind === 'send_mail')?.id ?? '');
  }
  await page.goto(`/ai-sales-agents/approvals?action=${mails[0]}`);
  await expect(page.getByRole('main')).toContainText('It was good to meet somebody from Solberg Cooling.');
  await expect(page.getByRole('region', { name: 'Written from' })).toContainText(`Your template${name}`);

  // Both are read at once: what they share stands there once, and of each what differs.
  await page.getByRole('button', { name: 'Read them together' }).click();
  const together = page.getByRole('dialog', { name: `2 emails from “${name}”` });
  await expect(together.getByRole('region', { name: 'In all of them' })).toContainText(
    'Which day suits you for a call?',
  );
  await expect(together.getByRole('region', { name: 'What differs' })).toContainText('Hello Piotr,');
  await together.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByText('2 proposals approved')).toBeVisible();
  for (const id of mails) await expect.poll(async () => (await call('GET', `/agent-actions/${id}`)).state).toBe('done');

  await openScreen(page, 'Settings');
  await page.getByRole('link', { name: 'Templates' }).click();
  const row = page.getByRole('link', { name: new RegExp(name) });
  await expect(row).toContainText('Used 2×');
  await row.click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Template deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
});
