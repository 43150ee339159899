import { readEmailKind } from '@outrider/scoring';
import { readUrl } from '@outrider/shared/ground/read-url';

/**
 * The host name that a web address, an e-mail address or a bare domain stands for, in lower case and without www; null
 * for what has none.
 */
export function domainOf(text: string): string | null {
  const bare = text.trim().replace(/^[^@\s/]+@/, '');
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(bare) ? bare : `https://${bare}`;
  const host =
    readUrl(address)
      ?.hostname.replace(/^www\./, '')
      .replace(/\.$/, '') ?? '';
  return /^([a-z0-9_]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host) && host.length <= 253 ? host : null;
}

/** Sites where many companies have a page: such an address says nothing of whose it is. */
const SHARED_SITES = new Set(
  'facebook.com instagram.com linkedin.com twitter.com x.com youtube.com tiktok.com xing.com google.com goo.gl linktr.ee'.split(
    ' ',
  ),
);

/** The domain that is one company's own: none for free mail and for pages on somebody else's site. */
export function companyDomain(text: string): string | null {
  const domain = domainOf(text);
  if (!domain || SHARED_SITES.has(domain)) return null;
  return ['free', 'disposable', 'unreadable'].includes(readEmailKind(`x@${domain}`).kind) ? null : domain;
}
