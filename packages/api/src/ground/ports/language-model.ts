import type { z } from 'zod';

/**
 * A request to a language model: our instructions, the facts as data, the shape of the answer and its maximum length.
 */
export type Ask<T> = { system: string; facts: object; schema: z.ZodType<T>; max_tokens: number };

/** Any model behind an OpenAI-compatible API. `tokens_per_day` is one company's daily budget (UTC). */
export type LanguageModel = {
  readonly name: string;
  readonly tokens_per_day: number;
  /** @throws WriterError when no answer of that shape arrives in time; its `tokens` were used all the same */
  write<T>(ask: Ask<T>): Promise<{ value: T; tokens: number }>;
};

export class WriterError extends Error {
  readonly tokens: number;
  constructor(message: string, tokens: number, cause: unknown) {
    super(message, { cause });
    this.tokens = tokens;
  }
}
