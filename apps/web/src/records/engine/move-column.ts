/** The columns with this one a place further up or down. */
export function moveColumn<Column>(columns: Column[], column: Column, by: -1 | 1): Column[] {
  const at = columns.indexOf(column);
  const to = at + by;
  if (at < 0 || to < 0 || to >= columns.length) return columns;
  const next = columns.filter((one) => one !== column);
  next.splice(to, 0, column);
  return next;
}
