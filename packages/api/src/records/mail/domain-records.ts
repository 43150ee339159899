import type { MailRecord } from '@outrider/shared/people/mail-settings';
import { DOMAIN_WORDS as WORDS } from './words-domain.ts';

/** What DNS says under a name; null: the name servers did not answer. */
export type Texts = readonly string[] | null;

type Answer = Omit<MailRecord, 'kind' | 'name'>;
const unknown: Answer = { state: 'unknown', found: null, says: WORDS.unanswered, add: null };
const START_OF_DMARC = 'v=DMARC1; p=none; rua=mailto:';

/**
 * Who may send for the domain (RFC 7208). `host`: the mail server that has to be among them, as far as a text can tell.
 */
export function readSpf(domain: string, texts: Texts): MailRecord {
  const records = texts?.filter((text) => /^v=spf1(\s|$)/i.test(text)) ?? [];
  const [found = null] = records;
  const answer = (): Answer => {
    if (!texts) return unknown;
    if (found === null) return { state: 'missing', found, says: WORDS.spfMissing, add: WORDS.spfAdd };
    if (records.length > 1) return { state: 'weak', found: records.join('\n'), says: WORDS.spfTwice, add: null };
    if (/(^|\s)\+?all(\s|$)/i.test(found)) return { state: 'weak', found, says: WORDS.spfAnybody, add: null };
    if (!/[~-]all(\s|$)|redirect=/i.test(found)) return { state: 'weak', found, says: WORDS.spfOpen, add: null };
    return { state: 'good', found, says: WORDS.spfGood, add: null };
  };
  return { kind: 'spf', name: domain, ...answer() };
}

/** Under a selector that the provider chose (RFC 6376): only with its name can anybody say that the key is missing. */
export function readDkim(
  domain: string,
  selector: string | null,
  tried: readonly { selector: string; texts: Texts }[],
): MailRecord {
  const keyOf = (texts: Texts) => texts?.find((text) => /(^|;)\s*p=/i.test(text)) ?? null;
  const hit = tried.find(({ texts }) => keyOf(texts) !== null);
  const found = hit ? keyOf(hit.texts) : null;
  const named = hit?.selector ?? selector;
  const answer = (): Answer => {
    if (found !== null && /(^|;)\s*p=\s*(;|$)/i.test(found))
      return { state: 'missing', found, says: WORDS.dkimRevoked, add: null };
    if (found !== null) return { state: 'good', found: shorten(found), says: WORDS.dkimGood, add: null };
    if (tried.some(({ texts }) => texts === null)) return unknown;
    return { state: 'missing', found, says: selector ? WORDS.dkimMissing : WORDS.dkimUnnamed, add: null };
  };
  return { kind: 'dkim', name: `${named ?? '…'}._domainkey.${domain}`, ...answer() };
}

/** What receivers do with what fails both (RFC 7489). */
export function readDmarc(domain: string, texts: Texts): MailRecord {
  const found = texts?.find((text) => /^v=DMARC1\s*;/i.test(text)) ?? null;
  const policy = /(?:^|;)\s*p=\s*(none|quarantine|reject)/i.exec(found ?? '')?.[1]?.toLowerCase();
  const answer = (): Answer => {
    if (!texts) return unknown;
    if (found === null)
      return { state: 'missing', found, says: WORDS.dmarcMissing, add: `${START_OF_DMARC}postmaster@${domain}` };
    if (!policy) return { state: 'weak', found, says: WORDS.dmarcNoPolicy, add: null };
    if (policy === 'none') return { state: 'weak', found, says: WORDS.dmarcNone, add: null };
    return { state: 'good', found, says: WORDS.dmarcGood, add: null };
  };
  return { kind: 'dmarc', name: `_dmarc.${domain}`, ...answer() };
}

/** A key has hundreds of characters, and nobody reads them. */
const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
