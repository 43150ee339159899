import type { Page } from '@playwright/test';
import { readFigures } from './figures.ts';

/** What the screens of one person said a figure is, and which screen said so last. */
export type KnownFigures = Map<string, { value: number; path: string }>;

/**
 * How long two screens may take to agree after a change: live updates are gathered, and figures over many rows asked
 * for every few seconds.
 */
const AGREE_MS = 12_000;

/**
 * Compares the figures of the page with each other, and with those of the screens before it: where one differs, that
 * screen is opened once more beside this one, since the number may have changed in between. @returns what the two go on
 * disagreeing about
 */
export async function compareFigures(
  page: Page,
  known: KnownFigures,
  settle: (page: Page) => Promise<void>,
  agree_ms = AGREE_MS,
): Promise<string[]> {
  const path = await pathOf(page);
  const problems: string[] = [];
  for (const { figure: name, value } of await readFigures(page)) {
    const before = known.get(name);
    if (before && before.value !== value) {
      const told = await disagreement(page, name, before.path, settle, agree_ms);
      if (told) problems.push(told);
    }
    known.set(name, { value, path });
  }
  return problems;
}

async function disagreement(
  page: Page,
  name: string,
  path: string,
  settle: (page: Page) => Promise<void>,
  agree_ms: number,
): Promise<string | null> {
  const here = await pathOf(page);
  const beside = path === here ? null : await page.context().newPage();
  try {
    if (beside) {
      await beside.goto(path);
      await settle(beside);
    }
    const read = async (on: Page, at: string) =>
      (await readFigures(on)).flatMap(({ figure, value }) => (figure === name ? [`${value} on ${at}`] : []));
    const until = Date.now() + agree_ms;
    for (;;) {
      const all = [...(await read(page, here)), ...(beside ? await read(beside, path) : [])];
      const values = new Set(all.map((one) => one.split(' on ')[0]));
      if (values.size < 2) return null;
      if (Date.now() > until) return `"${name}" is ${[...new Set(all)].join(', ')}`;
      await page.waitForTimeout(300);
    }
  } finally {
    await beside?.close();
  }
}

const pathOf = (page: Page): Promise<string> => page.evaluate(() => location.pathname + location.search);
