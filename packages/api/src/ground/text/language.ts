import type { WritingLanguage } from '@outrider/shared/ground/languages';

/** Words that hardly stand in a text of another language. */
const MARKS: Record<WritingLanguage, RegExp> = {
  de: /(?<!\p{L})(?:und|oder|nicht|ist|sind|wir|unsere[nrms]?|ich|für|mit|der|die|das|den|dem|ein|eine[nrms]?|bei|auf|von|zu|zum|zur|im|es|wird|werden|haben|sie|aus|wie|kein|keine|bitte|guten|vielen|dank|über|nach|noch|auch|als|seit|brauchen|suchen)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:and|or|not|is|are|we|our|i|for|with|the|an?|at|on|of|to|in|it|will|have|has|you|your|from|how|no|please|thanks?|about|after|still|also|as|since|need|looking|want|would|can|by|every|that)(?!\p{L})/giu,
};
/** So many telling words more than of the other language. */
const LEAD = 2;

/** The language a text is written in; null where too little says so. */
export function languageOfText(text: string | null): WritingLanguage | null {
  const found = { de: (text ?? '').match(MARKS.de)?.length ?? 0, en: (text ?? '').match(MARKS.en)?.length ?? 0 };
  if (found.de >= found.en + LEAD) return 'de';
  return found.en >= found.de + LEAD ? 'en' : null;
}
