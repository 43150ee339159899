/** The link of a record's row, and of its card on a narrow screen; it gets the focus back when the drawer closes. */
export const rowLinkId = (id: string) => `row-${id}`;
export const cardLinkId = (id: string) => `card-${id}`;

/** Gives the focus to the record's link, whichever of the two lists shows it. */
export function focusLink(id: string): void {
  for (const linkId of [rowLinkId(id), cardLinkId(id)]) document.getElementById(linkId)?.focus();
}
