/** A quiet button on the dark bar under the list. */
export const ON_NIGHT = 'btn btn-ghost btn-sm !text-neutral-content hover:!bg-neutral-content/15';
