/** Today in the reader's calendar. */
export function todayText(now: number): string {
  const at = new Date(now);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
