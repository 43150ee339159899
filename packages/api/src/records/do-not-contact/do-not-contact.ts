import { domainToASCII } from 'node:url';

/** A list entry, normalised. */
export type Barred = { kind: 'email' | 'domain'; value: string };

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Lower case, in ASCII (bücher.example is xn--bcher-kva.example), without a trailing dot. Null for IP addresses and
 * anything but a domain of at least two labels.
 */
function normaliseDomain(text: string): string | null {
  const domain = domainToASCII(text.trim().replace(/\.$/, ''));
  const labels = domain.split('.');
  if (
    domain.length > 253 ||
    labels.length < 2 ||
    !labels.every((label) => LABEL.test(label)) ||
    /^\d+$/.test(labels.at(-1) ?? '')
  )
    return null;
  return domain;
}

/**
 * One spelling for every address of a mailbox: NFKC, lower case, ASCII domain, no +tag. Whoever unsubscribes vera+news@
 * means Vera; with the tag kept, she would still get mail under another one. Dots stay, because only some servers
 * ignore them. Null for text that is not an address.
 */
export function normaliseAddress(email: string): string | null {
  const text = email.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = at > 0 ? normaliseDomain(text.slice(at + 1)) : null;
  const local = text.slice(0, Math.max(at, 0));
  if (!domain || /[\s@<>(),;:"\\[\]\p{Cc}]/u.test(local)) return null;
  return `${local.replace(/(?<=.)\+.*$/, '')}@${domain}`;
}

/** An address, a domain, or a domain written as @domain or *.domain. Null for anything else. */
export function readBarred(text: string): Barred | null {
  const asked = text.trim();
  if (/^[^@]+@/.test(asked)) {
    const value = normaliseAddress(asked);
    return value ? { kind: 'email', value } : null;
  }
  const value = normaliseDomain(asked.normalize('NFKC').replace(/^(@|\*\.)/, ''));
  return value ? { kind: 'domain', value } : null;
}

/** The entries that would block this address: itself, its domain and every parent domain. */
export function barriersFor(email: string): { address: string; domains: string[] } | null {
  const address = normaliseAddress(email);
  if (!address) return null;
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  return { address, domains: labels.slice(0, -1).map((_, i) => labels.slice(i).join('.')) };
}
