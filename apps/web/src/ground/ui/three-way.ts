type Field<T> = keyof T & string;

/** Whether two values hold the same, whatever order the server gave their keys. */
const same = (a: unknown, b: unknown) => spell(a) === spell(b);
const spell = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The fields in which two drafts differ. */
export const differing = <T extends object>(a: T, b: T): Field<T>[] =>
  (Object.keys(b) as Field<T>[]).filter((field) => !same(a[field], b[field]));

/** Where both changed the same field to something different. What only one of the two changed needs no question. */
export const clashing = <T extends object>(base: T, mine: T, theirs: T): Field<T>[] =>
  differing(base, mine).filter((field) => !same(theirs[field], base[field]) && !same(theirs[field], mine[field]));

/** Theirs, with what I changed on top; of the clashing fields, `keepTheirs` stay as they made them. */
export function mergeDrafts<T extends object>(base: T, mine: T, theirs: T, keepTheirs: readonly string[]): T {
  const changed = differing(base, mine).filter((field) => !keepTheirs.includes(field));
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}
