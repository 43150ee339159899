import { expect, test } from '@playwright/test';
import { expectSound, LOOKS } from './looks.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

test('a manager reads what agents brought, and opens what each number counts', async ({ page }) => {
  await signIn(page, 'manager');
  await openScreen(page, 'AI Sales Agents');
  await page.getByRole('tab', { name: 'Performance Analytics' }).click();
  const brought = page.getByRole('region', { name: 'Results', exact: true });
  const replied = brought.getByRole('button', { name: /^Replied: .*, all agents$/ });
  const [count] = (await replied.innerText()).split(' ');
  await replied.click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Replied' })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText(new RegExp(`of ${count}$`));
  await expect(page).toHaveURL(/outcome=replied/);
  await page.reload();
  await expect(dialog.getByRole('status')).toHaveText(new RegExp(`of ${count}$`));
  await dialog.getByRole('listitem').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/ai-sales-agents\/approvals\?action=/);

  await page.goBack();
  await expect(dialog.getByRole('heading', { name: 'Replied' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/outcome=/);
  const untouched = brought.getByRole('button', { name: /^Similar leads without agents: \d/ }).first();
  const leads = await untouched.innerText();
  await untouched.click();
  await expect(dialog.getByRole('status')).toHaveText(new RegExp(`of ${leads}$`));
  await dialog.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/leads\?lead=/);
});

test('an admin switches the tracking of opens on and off, and the performance of agents says so', async ({ page }) => {
  await signIn(page, 'admin');
  const notTracked = page.getByRole('region', { name: 'Results', exact: true }).getByText('Not tracked');
  const switchTo = async (on: boolean) => {
    await page.goto('/settings/company');
    await page.getByRole('checkbox', { name: /^Track when emails are opened/ }).setChecked(on);
    await expect(
      page.getByText(`Opens and clicks ${on ? 'are tracked from now on' : 'are no longer tracked'}`),
    ).toBeVisible();
    await page.goto('/ai-sales-agents/performance');
  };
  await switchTo(true);
  await expect(page.getByRole('columnheader', { name: 'Opened' })).toBeVisible();
  await expect(notTracked).toHaveCount(0);
  await switchTo(false);
  await expect(notTracked).toHaveCount(2);
});

for (const { colorScheme, size, viewport } of LOOKS)
  test(`outcomes and the tracking setting are sound on a ${size} in the ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await signIn(page, 'admin');
    await page.goto('/ai-sales-agents/performance?compared=without');
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await expectSound(page, 'the compared leads');
    await page.goto('/settings/company');
    await expect(page.getByRole('checkbox', { name: /^Track when emails are opened/ })).toBeVisible();
    await expectSound(page, 'the setting');
  });
