/**
 * Runs in the page: the controls that a message lies on, by name. Rows of a list scroll out from under it; what stands
 * still does not.
 */
export function coveredByToast(): string[] {
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const controls = layer.querySelectorAll('button, [role=tab], [role=menuitem], input, select, textarea, a.btn');
  return [...controls].flatMap((control) => {
    if (control.closest('.toast-x, tbody, li, article') || !control.checkVisibility({ visibilityProperty: true }))
      return [];
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [];
    const toast = document.elementFromPoint(x, y)?.closest('.toast-x');
    if (!toast) return [];
    const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40);
    return [`the message "${toast.textContent?.trim().slice(0, 60)}" lies on "${name || control.tagName}"`];
  });
}
