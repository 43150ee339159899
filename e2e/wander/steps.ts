import type { Locator, Page } from '@playwright/test';
import { pickWeighted } from './random.ts';

/** Widths at which the product is used: a desk, a small laptop, a phone. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/**
 * Never pressed by a wanderer: other journeys share the demo company, and what is sent, deleted or decided does not
 * come back. Printing opens a window of the browser's own, which nothing in the page can close.
 */
const LEFT_ALONE =
  /delete|remove|sign out|suspend|activate|approve|reject|stop|resume|pause|sync|send|save|replay|retry|download|export|undo|run |train|roll|migrate|initialize|merge|dismiss|convert|score|assign|revoke|rotate|connect|disable|enable|reset|copy|mark |mode|put back|take back|look again|check again|good|bad|done|complete|raise|accept|return|hand over|install|test lead|tick|all agents|stay active|refresh|recompute|simulate|theme|light|dark|system|finish|later|print/i;

/** How long the browser may take from page to page. A step back that the screen's own step overtook never ends. */
const MOVED = { timeout: 20_000 };

export type Step = { name: string; leavesDialog: boolean; walk: () => Promise<unknown> };

type InSight = { element: Locator; name: string };

/** What is in sight of a person and can be pressed, in the page's order. */
async function inSight(candidates: Locator): Promise<InSight[]> {
  const seen = await candidates.evaluateAll((elements) =>
    elements.flatMap((element, at) => {
      const box = element.getBoundingClientRect();
      const inWindow =
        box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      if (!inWindow || element.matches(':disabled,[aria-disabled=true]')) return [];
      const top = document.elementFromPoint(
        Math.min(innerWidth - 1, Math.max(0, box.left + box.width / 2)),
        Math.min(innerHeight - 1, Math.max(0, box.top + box.height / 2)),
      );
      if (!top || !(element.contains(top) || top.contains(element))) return [];
      return [{ at, name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60) }];
    }),
  );
  return seen.map(({ at, name }) => ({ element: candidates.nth(at), name }));
}

function pressOneOf(random: () => number, what: string, open: InSight[]): Step | null {
  const chosen = open[Math.floor(random() * open.length)];
  if (!chosen) return null;
  const { element, name } = chosen;
  return { name: `${what} "${name}"`, leavesDialog: false, walk: () => element.click({ timeout: 5_000 }) };
}

const onOneOf = async (random: () => number, what: string, candidates: Locator): Promise<Step | null> =>
  pressOneOf(random, what, await inSight(candidates));

/** The next thing a person might do here. */
export async function nextStep(page: Page, random: () => number): Promise<Step> {
  const dialog = page.locator('dialog[open]').last();
  if ((await dialog.count()) > 0) return inDialog(page, dialog, random);
  const phone = (page.viewportSize()?.width ?? 0) < 1024;
  for (;;) {
    const step = await pickWeighted<() => Promise<Step | null> | Step>(random, [
      [phone ? 6 : 0, () => onOneOf(random, 'press', page.locator('header button[aria-label*="navigation" i]'))],
      [10, () => onOneOf(random, 'follow', page.locator('nav[aria-label] a[href^="/"]'))],
      [7, () => onOneOf(random, 'choose tab', page.locator('[role=tab]:not([aria-selected=true])'))],
      [7, () => onOneOf(random, 'open', page.locator('main a[href^="/"], main tbody a[href]'))],
      [5, () => buttonIn(random, page.locator('main, header'))],
      [3, () => onOneOf(random, 'tick', page.locator('main input[type=checkbox][aria-label^="Select"]'))],
      [3, () => onOneOf(random, 'sort by', page.locator('main thead button'))],
      [5, () => ({ name: 'go back', leavesDialog: false, walk: () => page.goBack(MOVED) })],
      [3, () => ({ name: 'go forward', leavesDialog: false, walk: () => page.goForward(MOVED) })],
      [2, () => ({ name: 'reload', leavesDialog: false, walk: () => page.reload(MOVED) })],
      [3, () => resize(page, random)],
      [1, () => switchTheme(page, random)],
      [3, () => pressKey(page, random)],
    ])();
    if (step) return step;
  }
}

async function inDialog(page: Page, dialog: Locator, random: () => number): Promise<Step> {
  const leave: [number, () => Promise<Step | null> | Step][] = [
    [5, () => ({ name: 'press Escape in the dialog', leavesDialog: true, walk: () => page.keyboard.press('Escape') })],
    [4, () => left(onOneOf(random, 'leave by', dialog.getByRole('button', { name: /^(Close|Cancel|Not now|Back)$/ })))],
  ];
  for (;;) {
    const step = await pickWeighted<() => Promise<Step | null> | Step>(random, [
      ...leave,
      [2, () => onOneOf(random, 'choose tab', dialog.locator('[role=tab]:not([aria-selected=true])'))],
      [3, () => left(onOneOf(random, 'follow', dialog.locator('nav a[href^="/"]')))],
      [1, () => resize(page, random)],
    ])();
    if (step) return step;
  }
}

async function left(step: Promise<Step | null>): Promise<Step | null> {
  const taken = await step;
  return taken && { ...taken, leavesDialog: true };
}

async function buttonIn(random: () => number, place: Locator): Promise<Step | null> {
  const buttons = await inSight(place.locator('button:not([role=tab]):not([type=submit])'));
  return pressOneOf(
    random,
    'press',
    buttons.filter(({ name }) => !LEFT_ALONE.test(name)),
  );
}

function resize(page: Page, random: () => number): Step {
  const size = SIZES[Math.floor(random() * SIZES.length)] ?? SIZES[0];
  return { name: `make it ${size.width} px wide`, leavesDialog: false, walk: () => page.setViewportSize(size) };
}

function switchTheme(page: Page, random: () => number): Step {
  const colorScheme = random() < 0.5 ? 'dark' : 'light';
  return { name: `switch to ${colorScheme}`, leavesDialog: false, walk: () => page.emulateMedia({ colorScheme }) };
}

function pressKey(page: Page, random: () => number): Step {
  const keys = ['j', 'k', 'Enter', 'x', '?', 'Control+k', 'Escape', 'PageDown', 'End', 'Home'];
  const key = keys[Math.floor(random() * keys.length)] ?? 'j';
  return { name: `press ${key}`, leavesDialog: false, walk: () => page.keyboard.press(key) };
}
