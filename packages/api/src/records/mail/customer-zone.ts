/*
 * A lead holds no country and no time zone; its phone number names a country. Only countries with one time zone are
 * here: what is at a number of another (+1, +7, +61) could be anywhere in it.
 */
const ZONES: Readonly<Record<string, string>> = {
  '20': 'Africa/Cairo',
  '27': 'Africa/Johannesburg',
  '30': 'Europe/Athens',
  '31': 'Europe/Amsterdam',
  '32': 'Europe/Brussels',
  '33': 'Europe/Paris',
  '36': 'Europe/Budapest',
  '39': 'Europe/Rome',
  '40': 'Europe/Bucharest',
  '41': 'Europe/Zurich',
  '43': 'Europe/Vienna',
  '44': 'Europe/London',
  '45': 'Europe/Copenhagen',
  '46': 'Europe/Stockholm',
  '47': 'Europe/Oslo',
  '48': 'Europe/Warsaw',
  '49': 'Europe/Berlin',
  '51': 'America/Lima',
  '54': 'America/Argentina/Buenos_Aires',
  '57': 'America/Bogota',
  '60': 'Asia/Kuala_Lumpur',
  '63': 'Asia/Manila',
  '65': 'Asia/Singapore',
  '66': 'Asia/Bangkok',
  '81': 'Asia/Tokyo',
  '82': 'Asia/Seoul',
  '84': 'Asia/Ho_Chi_Minh',
  '86': 'Asia/Shanghai',
  '90': 'Europe/Istanbul',
  '91': 'Asia/Kolkata',
  '92': 'Asia/Karachi',
  '212': 'Africa/Casablanca',
  '234': 'Africa/Lagos',
  '254': 'Africa/Nairobi',
  '352': 'Europe/Luxembourg',
  '353': 'Europe/Dublin',
  '354': 'Atlantic/Reykjavik',
  '356': 'Europe/Malta',
  '357': 'Asia/Nicosia',
  '358': 'Europe/Helsinki',
  '359': 'Europe/Sofia',
  '370': 'Europe/Vilnius',
  '371': 'Europe/Riga',
  '372': 'Europe/Tallinn',
  '380': 'Europe/Kyiv',
  '385': 'Europe/Zagreb',
  '386': 'Europe/Ljubljana',
  '420': 'Europe/Prague',
  '421': 'Europe/Bratislava',
  '852': 'Asia/Hong_Kong',
  '886': 'Asia/Taipei',
  '966': 'Asia/Riyadh',
  '971': 'Asia/Dubai',
  '972': 'Asia/Jerusalem',
};
/** Digits of a country code. */
const LONGEST = 3;

/** The IANA zone that a phone number with its country code (+81 6 ...) lies in; null where it does not say. */
export function customerZone(phone: string | null): string | null {
  const digits = phone
    ?.trim()
    .match(/^(?:\+|00)([\d\s().-]+)/)?.[1]
    ?.replaceAll(/\D/g, '');
  if (!digits) return null;
  for (let length = LONGEST; length >= 2; length -= 1) {
    const zone = ZONES[digits.slice(0, length)];
    if (zone) return zone;
  }
  return null;
}
