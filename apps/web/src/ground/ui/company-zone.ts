/** Of this browser. */
export const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** A zone's name as people write it: America/New York. */
export const spellZone = (zone: string) => zone.replaceAll('_', ' ');

let current = ownTimeZone();

/**
 * In which days begin and clocks are read on every screen: the company's, so that "today" means here what it means in
 * every number. Until somebody is signed in, this browser's.
 */
export const companyZone = (): string => current;

/** Said by who knows the signed-in user, before anything is drawn. */
export function setCompanyZone(timezone: string): void {
  current = timezone;
}

/** Writes moments by the company's clocks. */
export function zonedFormat(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at) => {
    const known = formats.get(current) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: current });
    formats.set(current, known);
    return known.format(at);
  };
}
