/** Countries with one clock, by the prefix of their phone numbers and by the end of their domains. */
const COUNTRIES: readonly (readonly [prefix: string, domain: string, zone: string])[] = [
  ['49', 'de', 'Europe/Berlin'],
  ['43', 'at', 'Europe/Vienna'],
  ['41', 'ch', 'Europe/Zurich'],
  ['44', 'uk', 'Europe/London'],
  ['353', 'ie', 'Europe/Dublin'],
  ['33', 'fr', 'Europe/Paris'],
  ['32', 'be', 'Europe/Brussels'],
  ['31', 'nl', 'Europe/Amsterdam'],
  ['34', 'es', 'Europe/Madrid'],
  ['39', 'it', 'Europe/Rome'],
  ['46', 'se', 'Europe/Stockholm'],
  ['47', 'no', 'Europe/Oslo'],
  ['45', 'dk', 'Europe/Copenhagen'],
  ['358', 'fi', 'Europe/Helsinki'],
  ['48', 'pl', 'Europe/Warsaw'],
  ['420', 'cz', 'Europe/Prague'],
  ['90', 'tr', 'Europe/Istanbul'],
  ['91', 'in', 'Asia/Kolkata'],
  ['81', 'jp', 'Asia/Tokyo'],
  ['82', 'kr', 'Asia/Seoul'],
  ['65', 'sg', 'Asia/Singapore'],
  ['234', 'ng', 'Africa/Lagos'],
  ['27', 'za', 'Africa/Johannesburg'],
];

/** The zone that a phone number or an address tells; null for countries with several, and where neither tells one. */
export function zoneOfReceiver(phone: string | null, email: string): { zone: string; from: 'phone' | 'email' } | null {
  const digits = /^\s*(?:\+|00)(?<number>[\d\s().-]+)/u.exec(phone ?? '')?.groups?.number?.replaceAll(/\D/gu, '');
  const byPhone = digits && COUNTRIES.find(([prefix]) => digits.startsWith(prefix));
  if (byPhone) return { zone: byPhone[2], from: 'phone' };
  if (digits) return null;
  const end = email.toLowerCase().split('.').at(-1);
  const byDomain = COUNTRIES.find(([, domain]) => domain === end);
  return byDomain ? { zone: byDomain[2], from: 'email' } : null;
}
