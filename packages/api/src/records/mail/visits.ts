/** Openings of a page by its secret link that follow each other closer than this are one visit. */
const VISIT_MS = 30 * 60_000;

/** A visit that began at or before then is over. */
export const visitsBefore = (now: Date): Date => new Date(now.getTime() - VISIT_MS);

export const isSameVisit = ({ last_opened_at }: { last_opened_at: Date | null }, now: Date): boolean =>
  last_opened_at !== null && last_opened_at > visitsBefore(now);
