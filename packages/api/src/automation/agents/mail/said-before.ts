import { bareWords } from '../../../insight/writer/rules/text-facts.ts';
import type { FactMessage } from '../facts.ts';

const wordsIn = (text: string): string => ` ${bareWords(text).join(' ')} `;

/** Tells whether a sentence stands in an email that the lead was sent, but for marks and spacing. */
export function saidIn(messages: readonly Pick<FactMessage, 'text'>[]): (sentence: string) => boolean {
  const said = messages.map(({ text }) => wordsIn(text));
  return (sentence) => {
    const words = wordsIn(sentence);
    return words.trim() !== '' && said.some((text) => text.includes(words));
  };
}
