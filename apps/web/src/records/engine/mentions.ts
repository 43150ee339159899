import type { Person } from '@outrider/shared/records/pipeline';

/** What stands between an "@" and the caret. */
export type MentionQuery = { from: number; to: number; words: string };

/** How many colleagues are offered. */
const OFFERED = 6;
const LONGEST = 40;

/**
 * The mention that is being written where the caret stands: an "@" at the start of a word, and no line's end after it.
 */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || (from > 0 && !/[\s(]/.test(text[from - 1] ?? ''))) return null;
  const words = text.slice(from + 1, caret);
  return words.length <= LONGEST && !words.includes('\n') ? { from, to: caret, words } : null;
}

/**
 * Those whose name has a word that begins as every written word does; nobody once a whole name is written and the text
 * goes on.
 */
export function peopleMatching(people: readonly Person[], words: string): Person[] {
  const asked = words.toLowerCase().split(' ').filter(Boolean);
  return people
    .filter(({ full_name }) => {
      const parts = full_name.toLowerCase().split(' ');
      return asked.every((word) => parts.some((part) => part.startsWith(word)));
    })
    .filter(({ full_name }) => words.trimEnd() !== full_name)
    .slice(0, OFFERED);
}

/** The text with the name in place of what was written of it, and where the caret stands then. */
export function insertMention(text: string, { from, to }: MentionQuery, name: string): { text: string; caret: number } {
  const mention = `@${name} `;
  return { text: text.slice(0, from) + mention + text.slice(to).replace(/^ /, ''), caret: from + mention.length };
}

/** A text cut where it names people: every second part is a mention. */
export function cutAtMentions(text: string, names: readonly string[]): string[] {
  if (names.length === 0) return [text];
  const longestFirst = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(@(?:${longestFirst.join('|')}))`));
}
