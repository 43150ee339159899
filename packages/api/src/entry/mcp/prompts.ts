import { dayAt } from '@outrider/shared/ground/days';
import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@outrider/shared/ground/errors';
import { idField } from '@outrider/shared/ground/wire';
import { toValidationError } from '../../ground/trpc.ts';
import type { Assistant } from './assistant.ts';
import { MCP_WORDS, PROMPT_WORDS as WORDS } from './words.ts';

type Asked = Record<string, string>;
type Declared = Prompt & { write: (assistant: Assistant, asked: Asked) => string };

const PROMPTS: Declared[] = [
  {
    name: 'prepare_my_day',
    title: WORDS.day.title,
    description: WORDS.day.description,
    write: ({ user, services }) => WORDS.day.text(dayAt(services.now(), user.company.timezone), user.full_name),
  },
  {
    name: 'review_deal',
    title: WORDS.deal.title,
    description: WORDS.deal.description,
    arguments: [{ name: 'id', description: WORDS.deal.id, required: true }],
    write(_assistant, { id }) {
      const parsed = idField.safeParse(id);
      if (parsed.error) throw toValidationError(parsed.error);
      return WORDS.deal.text(parsed.data);
    },
  },
];

export const listPrompts = (): Prompt[] => PROMPTS.map(({ write: _write, ...prompt }) => prompt);

/** @throws AppError for one that there is not, and for an argument that does not pass */
export function getPrompt(assistant: Assistant, name: string, asked: Asked = {}): GetPromptResult {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (!prompt)
    throw new AppError('NOT_FOUND', MCP_WORDS.unknownPrompt(name, PROMPTS.map((one) => one.name).join(', ')));
  const text = prompt.write(assistant, asked);
  return {
    ...(prompt.description && { description: prompt.description }),
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
}
