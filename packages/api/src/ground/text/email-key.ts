/**
 * Under which name an e-mail is one and the same inside a company: trimmed, lower case, Unicode composed. Dots and
 * +tags stay: only some providers ignore them, and two people merged by mistake are worse than one kept twice.
 */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
