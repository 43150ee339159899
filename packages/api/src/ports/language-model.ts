import type { z } from 'zod';

/** What a language model is asked: instructions that are ours, facts that are data, the shape of the answer, and how long it may be. */
export type Ask<T> = { system: string; facts: object; schema: z.ZodType<T>; max_tokens: number };

/** Any model behind an OpenAI-compatible address. `tokens_per_day` is what one company may use in a day (UTC). */
export type LanguageModel = {
  readonly name: string;
  readonly tokens_per_day: number;
  /** @throws WriterError when no answer of that shape came in time; `tokens` is what it cost all the same */
  write<T>(ask: Ask<T>): Promise<{ value: T; tokens: number }>;
};

export class WriterError extends Error {
  readonly tokens: number;
  constructor(message: string, tokens: number, cause: unknown) {
    super(message, { cause });
    this.tokens = tokens;
  }
}
