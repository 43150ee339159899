import { expect, test } from '@playwright/test';
import { apiOf } from './api.ts';
import { signIn } from './people.ts';
import { openScreen } from './sidebar.ts';

test('a manager sees what a rep did, down to what was said', async ({ page }) => {
  const mark = Date.now().toString(36);
  await signIn(page, 'sdr');
  const rep = await apiOf(page);
  const { id } = await rep<{ id: string }>('POST', '/leads', {
    first_name: 'Ingrid',
    last_name: `Solheim${mark}`,
    email: `ingrid-${mark}@nordlys.example`,
    company: `Nordlys ${mark}`,
  });
  await rep('POST', '/calls', {
    subject: { type: 'lead', id },
    outcome: 'connected',
    minutes: 12,
    note: `Hamar is the third site ${mark}`,
  });

  await signIn(page, 'manager');
  await openScreen(page, 'Activities');
  const stream = page.getByRole('region', { name: 'Activities' });
  const line = stream.getByRole('button').filter({ hasText: `Hamar is the third site ${mark}` });
  await expect(line).toContainText(`Priya Raman called Ingrid Solheim${mark}`);
  await expect(line).toContainText('Connected, 12 min.');

  const calls = page.getByRole('button', { name: /^Calls/ });
  await calls.click();
  await expect(page).toHaveURL(/part=call/);
  await expect(calls).toHaveAttribute('aria-pressed', 'true');
  await expect(line).toBeVisible();
  await line.click();
  const panel = page.getByRole('complementary', { name: 'Activity details' });
  await expect(panel).toContainText(`Hamar is the third site ${mark}`);
  await page.reload();
  await expect(panel).toContainText(`Hamar is the third site ${mark}`);
  await panel.getByRole('link', { name: `Ingrid Solheim${mark}` }).click();
  await expect(page).toHaveURL(new RegExp(`/leads/${id}`));
  await page.goBack();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await page
    .getByRole('radio', { name: 'AI' })
    .or(page.getByRole('button', { name: 'AI', exact: true }))
    .first()
    .click();
  await expect(page).toHaveURL(/side=ai/);
  await expect(line).toHaveCount(0);
});
