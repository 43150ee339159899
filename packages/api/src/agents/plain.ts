/*
 * What a lead says of itself is data. Before any of it stands in a text, it passes here. Recipients, figures and tiers never come from texts at all, so that
 * what these rules miss can make a sentence odd, and nothing more.
 */

/** Controls, lone surrogates, and the marks that hide or reorder text (tags included). */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]+/gu;
const ADDRESS =
  /\w+:\/\/|www\.|\S+@\S+|\b[\p{L}\d-]+\.(?:com|net|org|io|ai|co|example|dev|app|de|uk|fr|info|biz|ru|cn)\b/iu;
const MARKUP = /[<>{}[\]|\\`~^]|&\w+;|-{3,}|={3,}/u;
/** Words that speak to a machine instead of to a person. */
const TO_A_MACHINE =
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(previous|above|prior|all|earlier|instructions?|rules?)\b|\b(system|developer|assistant) ?(prompt|message|:)|\binstructions?\b|\byou are (now|an? )|\bpretend\b|\bcompany_id\b|\bautomation_level\b|\b(tier|level) ?\d|\b(set|change|raise|lower)\b.{0,20}\b(budget|tier|status|amount|level|price)\b|\b(send|forward|reply|copy|write|transfer|pay)\b.{0,30}\bto\b|\bb?cc\b/iu;

/** One line of plain text, at most so long, cut between words. */
export function oneLine(text: string | null | undefined, max: number): string | null {
  const line = (text ?? '').replaceAll(UNPRINTABLE, ' ').replaceAll(/\s+/gu, ' ').trim();
  if (line === '') return null;
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

/** A name fit for a greeting or a subject; null for what is none. */
export function properName(text: string | null | undefined, max = 60): string | null {
  const name = oneLine(text, 200);
  if (!name || name.length > max || ADDRESS.test(name) || TO_A_MACHINE.test(name)) return null;
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&'’()/+-]*$/u.test(name) ? name : null;
}

/** Words of the lead that can be quoted back to it: its first sentence, without the full stop. Null for what is no plain sentence. */
export function quotable(text: string | null | undefined, max = 140): string | null {
  const whole = oneLine(text, 2000);
  if (!whole || ADDRESS.test(whole) || MARKUP.test(whole) || TO_A_MACHINE.test(whole)) return null;
  const [first = ''] = whole.split(/(?<=[.!?;]) /u);
  const quote = first.replaceAll(/["“”„«»]/gu, '').replace(/[\s.,;:!?…]+$/u, '');
  return quote.length >= 4 && quote.length <= max && /\p{L}{3}/u.test(quote) ? quote : null;
}
