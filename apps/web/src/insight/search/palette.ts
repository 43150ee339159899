import type { LucideIcon } from 'lucide-react';

/** What stands before an option's words. */
export type Face = { kind: 'person' | 'company'; name: string } | { kind: 'icon'; Icon: LucideIcon };
/** A line of the search box that can be chosen. Its id lasts from answer to answer. */
export type PaletteOption = {
  id: string;
  title: string;
  detail?: string;
  score?: number | null;
  note?: string;
  face: Face;
  run: () => void;
  /** The box stays open. */
  stays?: true;
};
export type PaletteGroup = { id: string; label: string; options: PaletteOption[] };

/** What can be done or opened by its name. `words` are other names of it. */
export type Command = PaletteOption & { group: 'Actions' | 'Go to' | 'Preferences'; words?: string };

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * The commands of which every typed word begins a word, those that begin as typed first; all of them when nothing is
 * typed.
 */
export function matchCommands(commands: readonly Command[], q: string): Command[] {
  if (!q.trim()) return [...commands];
  const typed = splitWords(q);
  const begins = ({ title }: Command) => (title.toLowerCase().startsWith(q.trim().toLowerCase()) ? 0 : 1);
  const matching = commands.filter(({ title, words = '' }) => {
    const names = splitWords(`${title} ${words}`);
    return typed.length > 0 && typed.every((word) => names.some((name) => name.startsWith(word)));
  });
  return matching.sort((a, b) => begins(a) - begins(b));
}

/** Whether a command is typed by its name, two words of it or all: "log call" means the command, not whoever's words hold it. */
export const isNamed = ({ title }: Pick<Command, 'title'>, q: string): boolean => {
  const [name, typed] = [title.toLowerCase(), q.trim().toLowerCase()];
  return name === typed || (typed.includes(' ') && name.startsWith(typed));
};

/** Commands under their headings, in the order of the headings' first command. */
export function groupCommands(commands: readonly Command[]): PaletteGroup[] {
  const labels = [...new Set(commands.map(({ group }) => group))];
  return labels.map((label) => ({ id: label, label, options: commands.filter(({ group }) => group === label) }));
}

/** The option that is marked: the one the user moved to while it is there, else the first. */
export function activeOption(options: readonly PaletteOption[], chosenId: string | null): PaletteOption | undefined {
  return options.find(({ id }) => id === chosenId) ?? options[0];
}

/** The option that an arrow key moves to, round the ends; undefined for another key. */
export function nextOption(
  options: readonly PaletteOption[],
  active: PaletteOption | undefined,
  key: string,
): PaletteOption | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined || options.length === 0) return undefined;
  const at = active ? options.indexOf(active) : -1;
  return options[(at + step + options.length) % options.length];
}
