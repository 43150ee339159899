import { readText } from './facts.ts';

export type EmailKind = 'business' | 'shared' | 'academic' | 'free' | 'disposable' | 'unreadable' | 'unknown';

/** Mail brands that give anybody an address, under every country ending (yahoo.fr, hotmail.co.uk, gmx.at ...). */
const FREE_BRANDS = new Set(
  'gmail googlemail yahoo ymail rocketmail hotmail outlook live msn aol gmx yandex icloud proton protonmail tutanota fastmail zohomail'.split(
    ' ',
  ),
);

/** Single free-mail and home-internet domains. */
const FREE_DOMAINS = new Set(
  `me.com mac.com pm.me tuta.io tuta.com mail.com email.com hey.com duck.com web.de t-online.de freenet.de arcor.de posteo.de mailbox.org
  mail.ru inbox.ru list.ru bk.ru rambler.ru ukr.net abv.bg inbox.lv seznam.cz centrum.cz wp.pl o2.pl onet.pl interia.pl qq.com 163.com 126.com sina.com sohu.com
  naver.com daum.net hanmail.net rediffmail.com orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it bluewin.ch
  telenet.be skynet.be ziggo.nl kpnmail.nl uol.com.br bol.com.br terra.com.br comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
  charter.net earthlink.net btinternet.com sky.com virginmedia.com talktalk.net shaw.ca rogers.com sympatico.ca bigpond.com optusnet.com.au`.split(
    /\s+/,
  ),
);

/** Addresses that are made to be thrown away. */
const DISPOSABLE_DOMAINS = new Set(
  `mailinator.com guerrillamail.com sharklasers.com 10minutemail.com tempmail.com temp-mail.org yopmail.com trashmail.com getnada.com dispostable.com
  maildrop.cc throwawaymail.com fakeinbox.com mohmal.com moakt.com emailondeck.com mintemail.com tempail.com burnermail.io mytemp.email`.split(
    /\s+/,
  ),
);

/** Mailboxes that several people read. */
const SHARED_BOXES = new Set(
  'info contact hello office sales support admin team mail enquiries inquiries service noreply no-reply webmaster marketing'.split(
    ' ',
  ),
);

/** Sorts an address by what its domain says about the sender. The domain is lower case, null when it cannot be read. */
export function readEmailKind(email: unknown): { kind: EmailKind; domain: string | null } {
  const text = readText(email, 320)?.toLowerCase();
  if (text === undefined) return { kind: 'unknown', domain: null };
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at < 1 || !/^[^\s@.]+(\.[^\s@.]+)+$/u.test(domain)) return { kind: 'unreadable', domain: null };
  return { kind: sortDomain(domain, text.slice(0, at)), domain };
}

function sortDomain(domain: string, box: string): EmailKind {
  const labels = domain.split('.');
  if (DISPOSABLE_DOMAINS.has(domain)) return 'disposable';
  // A brand counts only as the registered name (yahoo.co.uk), never as a subdomain of somebody else's (live.acme.com).
  const brand =
    labels.length === 2 || (labels.length === 3 && /^(co|com|net|org)$/.test(labels[1] ?? '')) ? labels[0] : undefined;
  if (FREE_DOMAINS.has(domain) || (brand !== undefined && FREE_BRANDS.has(brand))) return 'free';
  if (labels.at(-1) === 'edu' || labels.at(-2) === 'edu' || labels.at(-2) === 'ac') return 'academic';
  return SHARED_BOXES.has(box) ? 'shared' : 'business';
}
