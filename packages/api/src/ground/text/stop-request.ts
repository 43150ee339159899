/**
 * Phrases by which people ask not to be written to, in English and German, as whole words. Only their own clear words
 * count: what is found is laid before a person, who decides, and nothing is written until then.
 */
const REQUESTS: readonly RegExp[] = [
  /\bunsubscribe\b|\bopt(?:ing)?[ -]?out\b|\b(?:remove|take) me (?:from|off)\b/iu,
  /\b(?:stop|quit|cease) (?:writing|e-?mailing|contacting|messaging|calling|spamming|sending)\b/iu,
  /\b(?:do not|don[’']?t|never) (?:ever )?(?:write|e-?mail|contact|message|call|bother) (?:to )?(?:me|us)\b(?! (?:before|until|till|on|at|this|next|today|tomorrow))/iu,
  /\bno (?:more|further) (?:e-?mails?|messages|contact|calls)\b|\bleave (?:me|us) alone\b/iu,
  /\b(?:bitte )?(?:nicht|nie) (?:mehr|wieder) (?:an)?(?:schreiben|anrufen|kontaktieren|melden)\b|\bkeine (?:weiteren )?(?:e-?mails?|mails|nachrichten|anrufe|werbung) (?:mehr|schicken|senden)\b/iu,
  /\babmelden\b|\babbestellen\b|\b(?:aus|von) (?:ihrem|eurem|dem|der|ihrer) (?:verteiler|liste|mailingliste)\b|\b(?:lassen sie|lasst) (?:mich|uns) in ruhe\b/iu,
  /^\s*(?:please )?stop[.!]*\s*$/iu,
];

const AROUND = 200; // characters of the sentence that are shown

/** The sentence that asks us to stop writing, as it was written; null where none does. */
export function findStopRequest(text: string | null | undefined): string | null {
  if (!text) return null;
  for (const sentence of text.split(/(?<=[.!?])\s+|\n+/u)) {
    if (REQUESTS.some((request) => request.test(sentence))) return sentence.trim().slice(0, AROUND).toWellFormed();
  }
  return null;
}
