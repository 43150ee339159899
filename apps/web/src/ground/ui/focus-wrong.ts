/** Moves the focus to the first field that is wrong, in the middle of what scrolls: what is wrong stands under it. */
export function focusWrong(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]');
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
