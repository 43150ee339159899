/*
 * What a lead says about itself is data, often typed by a stranger into a public form. It passes through here before it
 * appears in any text. Recipients, figures and tiers never come from text, so whatever these rules miss can make a
 * sentence odd and do no other harm.
 */

/** Control characters, lone surrogates, and characters that hide or reorder text (tags included). */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]+/gu;
/** Links and addresses; any two words joined by a dot, since that may be a domain; and common disguises of a dot. */
const ADDRESS =
  /[\p{L}\d+.-]+:\/\/|\b(?:mailto|tel|sms|javascript|data):|www\.|\S*@\S+|[\p{L}\p{N}]\.\p{L}{2,}|\d{1,3}(?:\.\d{1,3}){3}|[[({] ?(?:\.|dot) ?[\])}]|\b(?:dot|punkt) (?:com|net|org|io|ru|cn|info|biz|de|uk)\b/iu;
/** Seven or more digits with only phone punctuation between them, and vanity numbers (1-800-CALL-NOW). */
const PHONE = /\p{Nd}(?:[\s().\-–—/]*\p{Nd}){6,}|\b(?:1-)?[89]\d\d-[A-Z\d]{3,}/u;
const MARKUP = /[<>{}[\]|\\`~^]|&\w+;|-{3,}|={3,}/u;
/** Phrases that address a language model instead of a person. */
const TO_A_MACHINE =
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(previous|above|prior|all|earlier|instructions?|rules?)\b|\b(system|developer|assistant) ?(prompt|message|:)|\binstructions?\b|\byou are (now|an? )|\bpretend\b|\bcompany_id\b|\bautomation_level\b|\b(tier|level) ?\d|\b(set|change|raise|lower)\b.{0,20}\b(budget|tier|status|amount|level|price)\b|\b(send|forward|reply|copy|write|transfer|pay)\b.{0,30}\bto\b|\bb?cc\b/iu;
/** Words of phishing messages that are not names. A lead called that is greeted without a name. */
const BAIT =
  /\b(accounts?|click|verif\w*|passwords?|urgent\w*|call|payments?|paypal|invoices?|refunds?|prizes?|winner|won|win|free|bitcoin|crypto|log ?in|sign ?in|suspended|locked|expired?s?|alert|confirm\w*|claim|gift|bonus|deadline|immediately|attention|warning|final|notice|dear)\b/iu;

/** What forms hold where nobody gave a name. */
const NO_NAME = /^(?:null|undefined|none|n\/?a|unknown|nobody|privat|keine?)$/iu;

/** Without the full stop that it ends in: one follows where it stands in a sentence. */
export const withoutStop = (text: string): string => text.trim().replace(/[\s.]+$/u, '');

/** One line of plain text, cut between words at the maximum length. */
export function oneLine(text: string | null | undefined, max: number): string | null {
  const line = (text ?? '').replaceAll(UNPRINTABLE, ' ').replaceAll(/\s+/gu, ' ').trim();
  if (line === '') return null;
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

/** Whether a text contains a link, an address, a domain or a phone number, in any width or alphabet. */
export function hasContact(text: string): boolean {
  const folded = text
    .normalize('NFKC')
    .replaceAll(/[。｡․‧·]/gu, '.')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNPRINTABLE, '');
  return ADDRESS.test(folded) || PHONE.test(folded);
}

/** A name that can appear in our own notes and lists; null for anything else. */
export function properName(text: string | null | undefined, max = 60): string | null {
  const name = oneLine(text, 200);
  if (!name || name.length > max || hasContact(name) || TO_A_MACHINE.test(name) || NO_NAME.test(name)) return null;
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&'’()/+-]*$/u.test(name) ? name : null;
}

/** Particles that are lower case in a name. */
const PARTICLE = /^(?:de|da|do|dos|das|di|du|del|della|den|der|van|von|la|le|al|el|bin|ibn|ben|y|e|zu|ter|ten)$/u;

/**
 * A person's name that is safe in a message to them: a few words of letters with no other meaning. Null for anything
 * else.
 */
export function personName(text: string | null | undefined, words = 3): string | null {
  const name = properName(text, 20 * words);
  if (!name || BAIT.test(name)) return null;
  const parts = name.split(' ');
  const isNamed = (part: string) => /^[\p{L}\p{M}][\p{L}\p{M}'’-]*\.?$/u.test(part);
  const isTitled = (part: string) => PARTICLE.test(part) || !/^\p{Ll}/u.test(part);
  if (parts.length > words || !parts.every(isNamed)) return null;
  return parts.length === 1 || parts.every(isTitled) ? name : null;
}

/** A company's name that is safe in a message to somebody who works there; null for anything else. */
export function companyName(text: string | null | undefined): string | null {
  const name = properName(text, 50);
  return name && name.split(' ').length <= 5 && !BAIT.test(name) && !/\d{4}/u.test(name) ? name : null;
}

/** The lead's first sentence, without the full stop, for quoting it back; null for anything but a plain sentence. */
export function quotable(text: string | null | undefined, max = 140): string | null {
  const whole = oneLine(text, 2000);
  if (!whole || hasContact(whole) || MARKUP.test(whole) || TO_A_MACHINE.test(whole)) return null;
  const [first = ''] = whole.split(/(?<=[.!?;]) /u);
  const quote = first.replaceAll(/["“”„«»]/gu, '').replace(/[\s.,;:!?…]+$/u, '');
  return quote.length >= 4 && quote.length <= max && /\p{L}{3}/u.test(quote) && !BAIT.test(quote) ? quote : null;
}
