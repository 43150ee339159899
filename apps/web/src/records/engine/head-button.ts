/** A tool in the head of a drawer: its icon alone where the head is narrow. The control has a title. */
export const HEAD_BUTTON = 'btn btn-ghost btn-sm @max-md/head:px-2';
export const HEAD_LABEL = '@max-md/head:sr-only';
