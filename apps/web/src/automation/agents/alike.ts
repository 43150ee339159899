import type { AgentAction } from '@outrider/shared/automation/agents';

/** The template that an email was made of; null for every other action. */
export const templateOf = ({ mail, brief }: AgentAction) => (mail && brief?.template) ?? null;

/**
 * Compares emails of one template: the sentences that all of them share, and those that only one has. The subject
 * counts as a sentence.
 */
export function compareLetters(actions: readonly AgentAction[]): { common: string[]; own: string[][] } {
  const letters = actions.map(({ mail }) =>
    mail ? [mail.subject, ...mail.sentences.map(({ text }) => text.trim())].filter(Boolean) : [],
  );
  const [first, ...others] = letters.map((letter) => new Set(letter));
  const common = [...(first ?? [])].filter((sentence) => others.every((letter) => letter.has(sentence)));
  return { common, own: letters.map((letter) => letter.filter((sentence) => !common.includes(sentence))) };
}
