import { expect, type Page, test } from '@playwright/test';
import { signIn, tokenOf } from './people.ts';
import { FIGURE_SCREENS, FIGURE_SUMS, findDisagreements, readFigures, type Shown } from './wander/figures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** A screen's figures once each that it promises is there. */
async function look(page: Page, path: string, figures: readonly string[]): Promise<Shown[]> {
  await page.goto(path);
  for (const name of figures) await expect(page.locator(`[data-figure="${name}"]`).first()).toBeAttached();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  return readFigures(page);
}

/** Looked at again where another journey wrote in between: what disagrees twice is wrong. */
async function lookAtAll(page: Page): Promise<{ path: string; shown: Shown[] }[]> {
  const seen = [];
  for (const { path, figures } of FIGURE_SCREENS) seen.push({ path, shown: await look(page, path, figures) });
  return seen;
}

test('a number that several screens show is the same on each of them', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(async () => {
    const seen = await lookAtAll(page);
    expect(findDisagreements(seen)).toEqual([]);
    const valueOf = (name: string) => seen.flatMap(({ shown }) => shown).find(({ figure }) => figure === name)?.value;
    for (const { whole, parts } of FIGURE_SUMS)
      expect([whole, valueOf(whole)]).toEqual([whole, parts.reduce((sum, part) => sum + (valueOf(part) ?? NaN), 0)]);
  }).toPass({ timeout: 150_000 });
});

test('the dashboard’s pipeline is one at a time, and its stages are the board’s', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/dashboard');
  const answer = await page.request.get('/api/pipelines', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  const { pipelines } = (await answer.json()) as { pipelines: { id: string; name: string }[] };
  expect(pipelines.length).toBeGreaterThan(1);
  for (const { id, name } of pipelines) {
    await expect(async () => {
      await page.goto('/dashboard');
      const section = page.getByRole('region', { name: 'Pipeline', exact: true });
      await section.getByRole('combobox', { name: 'Pipeline' }).selectOption(name);
      await section.getByRole('button', { name: 'Table' }).click();
      const onDashboard = (await readFigures(page)).filter(({ figure }) => figure.includes(id));
      expect(onDashboard.length).toBeGreaterThan(0);
      const onBoard = await look(page, `/opportunities?pipeline=${id}`, ['deals.stage', 'deals.pipeline.open']);
      const disagreements = findDisagreements([
        { path: '/dashboard', shown: onDashboard },
        { path: `/opportunities?pipeline=${id}`, shown: onBoard },
      ]);
      expect(disagreements).toEqual([]);
    }).toPass({ timeout: 60_000 });
  }
});
