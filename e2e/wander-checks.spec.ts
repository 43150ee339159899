import { expect, type Page, test } from '@playwright/test';
import { TEXT_SLIPS } from '../packages/testing/src/text-slips.ts';
import { compareFigures } from './wander/compare-figures.ts';
import { coveredByToast } from './wander/covered-by-toast.ts';
import { abandon, openWorkshop } from './wander/hands.ts';
import { pageProblems } from './wander/page-problems.ts';

// What the wanderer looks for, on pages that are wrong on purpose: a check that sees nothing there would see nothing
// anywhere.

const screen = (main: string) =>
  `<!doctype html><body style="margin:0"><header>Outrider</header><nav>Leads</nav><main>${main}</main></body>`;
const settle = async () => undefined;

/** Pages of ours in place of the product's, by path. */
async function serve(page: Page, bodies: Record<string, string>): Promise<void> {
  await page.route('**/*', (route) => {
    const body = bodies[new URL(route.request().url()).pathname];
    return body === undefined ? route.abort() : route.fulfill({ contentType: 'text/html', body: screen(body) });
  });
}

test('a text that slips is seen, but for what programs read', async ({ page }) => {
  await serve(page, {
    '/sound': '<p>Create a task, then notify people.</p><pre>"at": "2026-11-26T10:00:00Z",</pre><p>Best regards,</p>',
    '/slipped':
      '<p>Hand off, if a condition holds, ; otherwise wait</p><p>EUR 40 a month..</p><p>north, south,</p><p>Free 2026-11-26T10:00:00Z</p>',
  });
  await page.goto('/sound');
  expect(await page.evaluate(pageProblems, TEXT_SLIPS)).toEqual([]);
  await page.goto('/slipped');
  const problems = (await page.evaluate(pageProblems, TEXT_SLIPS)).join('\n');
  for (const slip of ['a comma before another mark', 'two full stops', 'a comma at the end', 'a raw moment'])
    expect(problems).toContain(slip);
});

test('a screen that is clipped at the edge of the window is seen', async ({ page }) => {
  const list = (width: string) =>
    `<style>body { overflow: clip }</style><ul style="width:${width}"><li>A lead</li></ul>`;
  await serve(page, { '/within': list('auto'), '/past': list('2000px') });
  await page.goto('/within');
  expect(await page.evaluate(pageProblems, TEXT_SLIPS)).toEqual([]);
  await page.goto('/past');
  expect((await page.evaluate(pageProblems, TEXT_SLIPS)).join('\n')).toMatch(
    /the screen reaches \d+ px past the window/,
  );
});

test('a message that lies on a control is seen, and one beside it is not', async ({ page }) => {
  const toast = (left: number) =>
    `<button style="position:fixed;left:20px;top:20px">Won</button>
     <div class="toast-x" style="position:fixed;left:${left}px;top:0;width:200px;height:80px">Moved to Won</div>`;
  await serve(page, { '/on': toast(0), '/beside': toast(400) });
  await page.goto('/on');
  expect(await page.evaluate(coveredByToast)).toEqual(['the message "Moved to Won" lies on "Won"']);
  await page.goto('/beside');
  expect(await page.evaluate(coveredByToast)).toEqual([]);
});

test('a form that loses its words on Escape is seen, and one that keeps them is not', async ({ page }) => {
  const form = (keeps: boolean) => `
    <button onclick="document.querySelector('dialog').showModal()">New Account</button>
    <dialog><form><label>Name <input></label></form></dialog>
    <script>
      const [dialog, input] = [document.querySelector('dialog'), document.querySelector('input')];
      if (${keeps}) input.value = sessionStorage.getItem('draft') ?? '';
      input.addEventListener('input', () => sessionStorage.setItem('draft', input.value));
    </script>`;
  const left = () => abandon({ page, shop: openWorkshop(1), random: () => 0, settle }, 'account');
  await serve(page, { '/accounts': form(false) });
  expect(await left()).toEqual(['what was written into a new account is gone after Escape: it holds ""']);
  await page.unrouteAll();
  await serve(page, { '/accounts': form(true) });
  expect(await left()).toEqual([]);
});

test('a figure that two screens tell differently is seen', async ({ page }) => {
  const figure = (value: number) => `<p data-figure="open deals" data-value="${value}">${value}</p>`;
  await page.context().route('**/*', (route) => {
    const value = { '/board': 95, '/list': 101, '/tile': 95 }[new URL(route.request().url()).pathname];
    return route.fulfill({ contentType: 'text/html', body: screen(figure(value ?? 0)) });
  });
  const known = new Map();
  const compare = () => compareFigures(page, known, settle, 500);
  await page.goto('/board');
  expect(await compare()).toEqual([]);
  await page.goto('/tile');
  expect(await compare()).toEqual([]);
  await page.goto('/list');
  expect(await compare()).toEqual(['"open deals" is 101 on /list, 95 on /tile']);
});
