/** A quiet button on the dark bar under the list. */
export const DARK_BAR_BUTTON = 'btn btn-ghost btn-sm !text-neutral-content hover:!bg-neutral-content/15';
/** The dark bar itself; two of them stand on each other. */
export const DARK_BAR =
  'bg-neutral text-neutral-content shadow-lift pointer-events-auto flex max-w-full flex-wrap items-center gap-x-1 gap-y-1 rounded-[0.625rem] px-3 py-1.5 text-sm';
