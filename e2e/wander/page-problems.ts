/**
 * Runs in the page: what a person would see is wrong with it, in words. Nothing of it may need the module around it.
 * `slips`: what no text may hold, as expressions.
 */
export function pageProblems(slips: readonly (readonly [string, string])[]): string[] {
  const problems: string[] = [];
  const root = document.documentElement;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const short = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60);

  if (root.scrollWidth > innerWidth)
    problems.push(`the page is ${root.scrollWidth - innerWidth} px wider than the window`);
  if (root.scrollHeight > innerHeight)
    problems.push(`the page is ${root.scrollHeight - innerHeight} px taller than the window`);
  if (root.scrollTop > 0 || document.body.scrollTop > 0) problems.push('the page itself is scrolled');

  // The shell clips what is too wide, so the page itself stays as wide as the window.
  for (const part of document.querySelector('main')?.children ?? []) {
    const past = Math.round(part.getBoundingClientRect().right - innerWidth);
    if (isShown(part) && past > 1) problems.push(`the screen reaches ${past} px past the window`);
  }

  const header = document.querySelector('header')?.getBoundingClientRect();
  if (!header || header.bottom <= 0 || header.top < 0) problems.push('the header is out of sight');
  const navigation = [...document.querySelectorAll('nav')].some((nav) => {
    const box = nav.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth;
  });
  if (!navigation) problems.push('the navigation is out of sight');

  const rowsIn = (list: Element) =>
    [...list.querySelectorAll('tbody tr:not([aria-hidden]), li:not([aria-hidden])')].some(
      (row) => isShown(row) && short(row.textContent ?? '') !== '',
    );
  for (const table of document.querySelectorAll('main table[aria-rowcount]'))
    if (isShown(table) && Number(table.getAttribute('aria-rowcount')) > 1 && !rowsIn(table))
      problems.push(`a table says ${table.getAttribute('aria-rowcount')} rows and shows none`);
  for (const count of document.querySelectorAll('main output'))
    if (isShown(count) && /^1-\d[\d,]* of \d/.test(count.textContent ?? '')) {
      const list = count.closest('section, [role=tabpanel], dialog, main');
      if (list && !rowsIn(list)) problems.push(`a list says "${count.textContent}" and shows no row`);
    }
  if (short((document.querySelector('main') as HTMLElement | null)?.innerText ?? '') === '')
    problems.push('the screen is empty');

  const told = document.body.innerText;
  const validator = told.match(
    /.{0,30}(invalid (input|option)|expected (string|number|object|array)|received (undefined|null)|\bundefined\b|\bNaN\b|\[object ).{0,30}/i,
  );
  if (validator) problems.push(`it says "${short(validator[0])}"`);
  const id = told.match(/.{0,20}\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/i);
  if (id) problems.push(`it shows an id: "${id[0]}"`);

  problems.push(...cutTexts(), ...slippedTexts());
  return problems;

  /** Lines that end in a comma, stop twice or show a raw moment; what programs read is shown as it is. */
  function slippedTexts(): string[] {
    const layer = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
    const linesOf = (element: HTMLElement) => element.innerText.split('\n').map((line) => line.trim());
    const code = new Set([...layer.querySelectorAll<HTMLElement>('pre, code, .code')].flatMap(linesOf));
    const lines = new Set(linesOf(layer).filter((line) => line !== '' && !code.has(line)));
    return slips.flatMap(([name, source]) => {
      const line = [...lines].find((one) => new RegExp(source, 'u').test(one));
      return line === undefined ? [] : [`${name}: "${short(line)}"`];
    });
  }

  /** Texts that end at an edge that hides them, with neither an ellipsis nor a title to say that there is more. */
  function cutTexts(): string[] {
    const cut = new Set<string>();
    const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = short(node.textContent ?? '');
      const parent = node.parentElement;
      if (text.length < 2 || !parent || !isShown(parent) || parent.closest('.sr-only, svg, [aria-hidden=true]'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || box.bottom < 0 || box.top > innerHeight) continue;
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.position === 'fixed' || at.hasAttribute('title') || style.textOverflow === 'ellipsis') break;
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;
        if (style.overflowX === 'visible') continue;
        if (style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '') break;
        const edge = at.getBoundingClientRect();
        if (edge.width < 2) break; // hidden as a whole, for screen readers
        if (box.right > edge.right + 2 || box.left < edge.left - 2) {
          cut.add(`"${text}" is cut off`);
          break;
        }
      }
    }
    return [...cut].slice(0, 5);
  }
}
