import type { AgentAction } from '@outrider/shared/agents';

/** The template that an email was made of; null for every other action. */
export const templateOf = ({ mail, brief }: AgentAction) => (mail && brief?.template) ?? null;

/** Of several emails of one template what all of them say, and what each says by itself, subject first. */
export function compareLetters(actions: readonly AgentAction[]): { common: string[]; own: string[][] } {
  const letters = actions.map(({ mail }) =>
    mail ? [mail.subject, ...mail.sentences.map(({ text }) => text.trim())].filter(Boolean) : [],
  );
  const [first, ...others] = letters.map((letter) => new Set(letter));
  const common = [...(first ?? [])].filter((sentence) => others.every((letter) => letter.has(sentence)));
  return { common, own: letters.map((letter) => letter.filter((sentence) => !common.includes(sentence))) };
}
