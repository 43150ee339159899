import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { newCompany, signInBeside, tokenOf } from './people.ts';
import { openScreen } from './sidebar.ts';

const LEADS = 17;
type Proposal = { id: string; kind: string; title: string };

async function callOf(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  return async <T>(method: 'GET' | 'POST', path: string, data?: object): Promise<T> => {
    const answer = await page.request.fetch(`/api${path}`, { method, data, headers });
    expect(answer.ok(), `${method} ${path}: ${answer.ok() ? '' : await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
}
type Call = Awaited<ReturnType<typeof callOf>>;

/**
 * An agent that asks about everything, and leads that it has looked at: a note, a question to the owner and a new
 * status for each.
 */
async function proposals(call: Call): Promise<void> {
  const { agent } = await call<{ agent: { id: string } }>('POST', '/sales-agents', {
    name: 'Kestrel',
    automation_level: 10,
    working_hours: { start: '00:00', end: '24:00', timezone: 'UTC' },
  });
  for (let at = 0; at < LEADS; at += 1) {
    const { id } = await call<{ id: string }>('POST', '/leads/capture', {
      email: `person${at}@firm${at}.example`,
      first_name: 'Ann',
      last_name: `Number ${at}`,
      company_name: `Firm ${at}`,
      decision_timeline: 'next year',
      processing_mode: 'hybrid',
    });
    await call('POST', `/sales-agents/${agent.id}/tasks`, {
      title: 'Qualify',
      task_type: 'lead_qualification',
      target_id: id,
    });
  }
  await expect
    .poll(() => waiting(call).then(({ total }) => total), { timeout: 120_000 })
    .toBeGreaterThanOrEqual(3 * LEADS);
}
const waiting = (call: Call) =>
  call<{ items: Proposal[]; total: number }>('GET', '/agent-actions?show=proposed&limit=100');
const decided = async (call: Call, state: string) =>
  (await call<{ items: { state: string }[] }>('GET', '/agent-actions?show=all&limit=100')).items.filter(
    (one) => one.state === state,
  ).length;

test('a manager runs a day of fifty approvals by keyboard', async ({ page }) => {
  const { admin } = await newCompany(page);
  await signInBeside(page, admin);
  const call = await callOf(page);
  await proposals(call);
  const { total } = await waiting(call);

  await openScreen(page, 'AI Sales Agents');
  await page.getByRole('tab', { name: 'Approvals' }).click();
  const open = page.getByRole('article', { name: 'Open action' });
  const title = open.getByRole('heading', { level: 2 });
  const count = page.getByRole('heading', { name: /^Needs your approval/ });
  await expect(count).toContainText(String(total));
  await expectSound(page, 'fifty proposals');
  /** Where the next key goes: the row of what is open. */
  const expectFocusOnOpen = () =>
    expect
      .poll(async () => {
        const [shown = ''] = await title.allTextContents();
        const [focused] = await page.locator('li a:focus [data-title]').allTextContents();
        return shown !== '' && focused?.trim() === shown.trim();
      }, 'the row of what is open has the focus')
      .toBe(true);
  const toast = (text: string | RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

  const first = await title.textContent();
  await page.keyboard.press('j');
  await expect(title).not.toHaveText(first ?? '');
  await expectFocusOnOpen();
  await page.keyboard.press('k');
  await expect(title).toHaveText(first ?? '');

  await page.keyboard.press('e');
  await expect(open.getByRole('button', { name: 'Approve as edited' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open.getByRole('button', { name: 'Approve as edited' })).toBeHidden();
  await expectFocusOnOpen();

  // What one task proposes is one decision, and is taken back as one.
  await page.keyboard.press('b');
  await toast('3 proposals approved');
  await expectFocusOnOpen();
  await expect(count).toContainText(String(total - 3));
  await page.keyboard.press('u');
  await toast('3 actions undone');
  await expect.poll(() => decided(call, 'undone')).toBe(3);

  await page.keyboard.press('r');
  await page.keyboard.type('Not for this lead');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectFocusOnOpen();
  await expect.poll(() => decided(call, 'rejected')).toBe(1);

  await page.keyboard.press('a');
  await expect(count).toContainText(String(total - 5));
  await expectFocusOnOpen();

  // The rest goes kind by kind.
  for (let kinds = 0; kinds < 6 && (await title.isVisible()); kinds += 1) {
    const left = Number((await count.textContent())?.replaceAll(/\D/gu, ''));
    await page.keyboard.press('s');
    await expect(page.getByRole('region', { name: 'Selected proposals' })).toBeVisible();
    await page.keyboard.press('a');
    await expect
      .poll(async () => ((await count.isVisible()) ? Number((await count.textContent())?.replaceAll(/\D/gu, '')) : 0))
      .toBeLessThan(left);
  }
  await expect(page.getByText('Nothing needs your approval')).toBeVisible();
  await expect.poll(async () => (await waiting(call)).total).toBe(0);
  expect(await decided(call, 'done')).toBe(total - 4);
});
