import { expect, test } from '@playwright/test';
import { expectSound } from './looks.ts';
import { signIn, tokenOf } from './people.ts';

test('two leads that are one are found, merged, and taken apart again', async ({ page, request }) => {
  await signIn(page, 'manager');
  const token = await tokenOf(page);
  const last_name = `Twin${Date.now()}`;
  const make = async (lead: Record<string, string>) => {
    const answer = await request.post('/api/leads', {
      headers: { authorization: `Bearer ${token}` },
      data: { first_name: 'Vera', last_name, company: 'Northlea Pumps', ...lead },
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const older = await make({ email: `${last_name}@example.com`, phone: '+1 415 555 0142', notes: 'Met at the fair' });
  const newer = await make({
    email: `${last_name}@example.org`,
    company: 'Northlea Pumps, Inc.',
    job_title: 'Plant Director',
    notes: 'Asked for a price',
  });

  await page.goto('/leads');
  await page.getByRole('link', { name: /^\d+ duplicates?$/ }).click();
  await page.getByRole('button', { name: 'Check again' }).click();
  const compare = page.getByRole('button', { name: `Compare Vera ${last_name} and Vera ${last_name}` });
  await page.getByLabel('Reason').selectOption('name');
  await expect(async () => {
    if (!(await compare.isVisible())) await page.getByRole('button', { name: 'Show more' }).click({ timeout: 500 });
    await expect(compare).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectSound(page, 'the queue');
  await compare.click();
  const dialog = page.getByRole('dialog', { name: 'Merge leads' });
  await expect(
    dialog.getByRole('group', { name: 'Job title' }).getByRole('radio', { name: 'Plant Director' }),
  ).toBeChecked();
  await expectSound(page, 'the two leads side by side');
  await dialog
    .getByRole('group', { name: 'Email' })
    .getByRole('radio', { name: /example\.org/ })
    .check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(`Merged into Vera ${last_name}`)).toBeVisible();
  await expect(compare).toHaveCount(0);

  await page.goto(`/leads/${newer}`);
  await expect(page).toHaveURL(new RegExp(`/leads/${older}$`));
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('link', { name: new RegExp(`${last_name}@example.org`, 'i') })).toBeVisible();
  await expect(details.getByText(/Met at the fair\s+Asked for a price/)).toBeVisible();

  await page.goto('/leads/duplicates');
  await page.getByRole('tab', { name: 'Merged' }).click();
  await expectSound(page, 'what was merged');
  await page.getByRole('button', { name: `Un-merge Vera ${last_name}` }).click();
  await expect(page.getByText('Merge undone')).toBeVisible();
  await page.goto(`/leads?lead=${newer}`);
  const drawer = page.getByRole('region', { name: /^Lead: / });
  await expect(drawer.getByText('Possible duplicate')).toBeVisible();
  await expect(drawer.getByText('Asked for a price', { exact: true })).toBeVisible();
});
