import { expect, test } from '@playwright/test';
import { MESSAGES } from '../packages/shared/src/ground/messages.ts';
import { expectSound, LOOKS } from './looks.ts';
import { signIn, tokenOf } from './people.ts';

test('a sheet becomes leads: agent, demo Google account in a popup, sheet, sync, and again', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/ai-agents');
  await expect(page.getByText('Demo Google account.')).toBeVisible();
  const name = `Fair ${Date.now()}`;
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Google Connection' })).toBeDisabled();
  await page.getByLabel('Agent name').fill(name);
  await page.getByRole('tab', { name: 'Google Connection' }).click();
  await expect(page.getByRole('tab', { name: 'Sheet Selection' })).toBeDisabled();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Connect Demo Google Account' }).click(),
  ]);
  await expect(popup.getByText('This is not Google.')).toBeVisible();
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText(MESSAGES.googleConnected)).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);

  await page.getByLabel('Spreadsheet').selectOption({ label: 'Trade fair 2026' });
  await expect(page.getByText('If you save now:')).toBeVisible();
  await expect(page.getByLabel('Field for E-Mail')).toHaveValue('email');
  await page.getByRole('button', { name: 'Create & configure' }).click();
  await expect(page.getByText(MESSAGES.agentConfigured)).toBeVisible();
  await expect(page.getByText(MESSAGES.autoMapped(7))).toBeVisible();

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const sync = card.getByRole('button', { name: `Sync Now ${name}` });
  await sync.click();
  await expect(page.getByText(MESSAGES.syncCompleted(48, 0))).toBeVisible();
  await expect(card).toContainText('48 leads, hourly');
  await sync.click();
  await expect(page.getByText(MESSAGES.syncCompleted(0, 0))).toBeVisible();
  await card.getByRole('button', { name: `Configure ${name}` }).click();
  await page.getByRole('tab', { name: 'Sync History' }).click();
  await expect(page.getByText('48 rows unchanged, nothing written')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/leads?source=google_sheets');
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Pellworm Energy' }).first()).toBeVisible();

  await page.goto('/ai-agents');
  await card.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText(MESSAGES.deleteSheetsAgentQuestion)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(MESSAGES.sheetsAgentDeleted)).toBeVisible();
});

test('who does not allow the access is told how to go on', async ({ page }) => {
  await signIn(page, 'manager');
  await page.goto('/ai-agents');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByLabel('Agent name').fill('Refused');
  await page.getByRole('tab', { name: 'Google Connection' }).click();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Connect Demo Google Account' }).click(),
  ]);
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup.getByText(MESSAGES.googleDenied)).toBeVisible();
  await popup.close();
  await page.keyboard.press('Escape');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Refused' }) });
  await expect(card).toContainText('Authenticating');
  await expect(card.getByRole('button', { name: /^Connect Google/ })).toBeVisible();
});

for (const { colorScheme, size, viewport } of LOOKS) {
  test.describe(`${colorScheme}, ${size}`, () => {
    test.use({ colorScheme, viewport });

    test('the agents and their dialogs are sound', async ({ page, request, baseURL }) => {
      await signIn(page, 'manager');
      const token = await tokenOf(page);
      const headers = { authorization: `Bearer ${token}` };
      const { agent_id } = (await (
        await request.post('/api/google-sheets/agents', { headers, data: { name: `Sound ${colorScheme} ${size}` } })
      ).json()) as { agent_id: string };
      const { auth_url } = (await (
        await request.get(`/api/google-sheets/agents/${agent_id}/auth-url?origin=${baseURL}`, { headers })
      ).json()) as { auth_url: string };
      await page.goto(auth_url);
      await page.getByRole('button', { name: 'Allow' }).click();
      await expect(page.getByText(MESSAGES.googleConnected)).toBeVisible();
      await expectSound(page, 'the page after Google');
      await request.post(`/api/google-sheets/agents/${agent_id}/configure`, {
        headers,
        data: { spreadsheet_id: 'demo-partners', spreadsheet_name: 'Partner referrals', sheet_name: 'Referrals' },
      });
      await request.post(`/api/google-sheets/agents/${agent_id}/sync`, { headers });

      await page.goto('/ai-agents');
      await expect(page.getByRole('heading', { name: `Sound ${colorScheme} ${size}` })).toBeVisible();
      await expectSound(page, '/ai-agents');
      await page.getByRole('button', { name: 'Sample Template' }).click();
      await expect(page.getByRole('columnheader')).toHaveCount(14);
      await expectSound(page, 'the template');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expectSound(page, 'the Create dialog');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Configure Sound ${colorScheme} ${size}` }).click();
      await expect(page.getByText('If you save now:')).toBeVisible();
      await expectSound(page, 'Sheet Selection');
      await page.getByRole('tab', { name: 'Sync Settings' }).click();
      await page.getByRole('switch', { name: /Write score/ }).check();
      await page.getByRole('switch', { name: /webhook/ }).check();
      await expectSound(page, 'Sync Settings');
      await page.getByRole('tab', { name: 'Sync History' }).click();
      await page.getByText('1 row to review').click();
      await expectSound(page, 'Sync History');
    });
  });
}
