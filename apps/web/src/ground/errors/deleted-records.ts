/**
 * What this tab deletes: a page that still shows one asks for it again until it is left, and "Not found" is no news
 * then.
 */
const deleted = new Set<string>();

export function noteDeleted(ids: readonly string[]): void {
  for (const id of ids) deleted.add(id);
}

/** They are there again, or were not deleted after all. */
export function noteRestored(ids: readonly string[]): void {
  for (const id of ids) deleted.delete(id);
}

/** Whether a call is about one of them. */
export const isAboutDeleted = (call: string): boolean => [...deleted].some((id) => call.includes(id));
