import { expect, type Page, test } from '@playwright/test';
import { expectSound, LOOKS } from './looks.ts';
import { newCompany, signIn, signInBeside, tokenOf } from './people.ts';
import { openScreen } from './sidebar.ts';

async function callOf(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  return async <T>(method: 'GET' | 'POST', path: string, data?: object): Promise<T> => {
    const answer = await page.request.fetch(`/api${path}`, { method, data, headers });
    expect(answer.ok(), `${method} ${path}: ${answer.ok() ? '' : await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
}

/** What an agent that works inside the CRM does about a new lead: whoever owns it lets it go as far. */
async function qualify(page: Page): Promise<{ kind: string; state: string; why: string }[]> {
  const call = await callOf(page);
  const mark = Date.now();
  const { agent } = await call<{ agent: { id: string } }>('POST', '/sales-agents', {
    name: `Kestrel ${mark}`,
    automation_level: 60,
    working_hours: { start: '00:00', end: '24:00', timezone: 'UTC' },
  });
  const { id } = await call<{ id: string }>('POST', '/leads/capture', {
    email: `ann${mark}@firm${mark}.example`,
    first_name: 'Ann',
    company_name: 'Firm',
    decision_timeline: 'next year',
    processing_mode: 'ai',
  });
  const { task } = await call<{ task: { id: string } }>('POST', `/sales-agents/${agent.id}/tasks`, {
    title: 'Qualify',
    task_type: 'lead_qualification',
    target_id: id,
  });
  await expect
    .poll(async () => (await call<{ status: string }>('GET', `/agent-tasks/${task.id}`)).status, { timeout: 60_000 })
    .toMatch(/completed|awaiting_approval/);
  const { items } = await call<{ items: { kind: string; state: string; why: string }[] }>(
    'GET',
    `/agent-actions?show=all&lead_id=${id}`,
  );
  return items;
}

test('an admin changes a rule with a reason, takes it back, and agents keep to it', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openScreen(page, 'Automation Settings');
  const cell = (answer: string) =>
    page.getByRole('button', { name: `Add notes, Works inside the CRM: ${answer}`, exact: true });
  const setNever = async () => {
    await cell('Runs automatically').click();
    await page.getByRole('menuitemradio', { name: 'Never' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change approval rule?' });
    await dialog.getByRole('button', { name: 'Change rule' }).click();
    await expect(dialog.getByText('Enter a reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Notes are ours');
    await dialog.getByRole('button', { name: 'Change rule' }).click();
    await expect(cell('Never')).toBeVisible();
  };
  await setNever();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(cell('Runs automatically')).toBeVisible();
  await setNever();

  const actions = await qualify(page);
  expect(actions.find(({ kind }) => kind === 'add_note')).toMatchObject({
    state: 'refused',
    why: 'Your company’s approval rules never allow this: Add notes, level 40–79.',
  });
  await openScreen(page, 'Dashboard');
  await openScreen(page, 'Automation Settings');
  await expect(cell('Never')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Rules that acted' }).getByText('Approval rules').first(),
  ).toBeVisible();
});

test('stopped agents are told of on every page, until they are started again', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  await openScreen(page, 'Automation Settings');
  await page.getByRole('button', { name: 'Stop all agents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop all agents?' });
  await expect(dialog.getByText('0 emails waiting to be sent')).toBeVisible();
  await dialog.getByLabel('Reason').fill('New templates');
  await dialog.getByRole('button', { name: 'Stop all agents' }).click();
  await openScreen(page, 'Leads');
  await expect(page.getByText(/stopped them.*New templates/)).toBeVisible();
  await openScreen(page, 'Automation Settings');
  await page.getByRole('button', { name: 'Resume agents' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume agents' }).click();
  await expect(page.getByText(/stopped them/)).toBeHidden();
});

test('the rules fit into their card on screens of every width', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/automation');
  const card = page.getByRole('region', { name: 'Approval rules' });
  for (const width of [1100, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const widthOf = async (part: typeof card) => (await part.boundingBox())?.width ?? 0;
    expect(await widthOf(card.getByRole('table')), `${width}`).toBeLessThanOrEqual(await widthOf(card));
  }
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('the screen and its dialogs are sound', async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto('/automation');
      await expect(page.getByRole('heading', { name: 'Approval rules' })).toBeVisible();
      await expectSound(page, 'Automation Control');
      for (const opens of ['Daily limits', 'Edit quiet hours', 'Stop all agents', 'Open list']) {
        await page.getByRole('button', { name: opens, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectSound(page, opens);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    });
  });
}
