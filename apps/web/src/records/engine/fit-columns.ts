type Room = {
  /** Pixels for all columns but the record itself. */
  room: number;
  /** What goes where there is no room for all, the least needed one first. */
  leaving: readonly string[];
};

/** The columns that fit into the room, in their order. */
export function fitColumns<Column extends string>(
  shown: readonly Column[],
  widthOf: (column: Column) => number,
  { room, leaving }: Room,
): Column[] {
  let fitting = [...shown];
  const isTooWide = () => fitting.reduce((sum, column) => sum + widthOf(column), 0) > room;
  for (const column of leaving) {
    if (!isTooWide()) break;
    fitting = fitting.filter((one) => one !== column);
  }
  return fitting;
}
