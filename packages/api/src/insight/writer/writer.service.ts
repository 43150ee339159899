import { createHash } from 'node:crypto';
import type { CompanyDb, Prisma } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import type { BuiltInReason, WrittenBy } from '@outrider/shared/insight/writer';
import { type Ask, WriterError } from '../../ground/ports/language-model.ts';
import type { Services } from '../../ground/services.ts';
import { readZone } from '../../ground/time/company-zone.ts';
import { findText, isSwitchedOn, keepText, LANGUAGE_MODEL_SWITCH, settleTokens, takeTokens } from './writer.store.ts';

export type Assignment<T> = Ask<T> & {
  /** What it is for; part of the key under which the text is kept. */
  purpose: string;
  /** Why the answer cannot be used, or null. Runs on kept texts as well. */
  objection(value: T): string | null;
  /** Writes the same from the facts alone. */
  builtIn(): T;
};

/** An answer that does not hold is given back once, with what is wrong; whoever does not answer is not asked again. */
const TRIES = 2;

/** Letters a token of a prompt has at least; a guess that reserves too much is put right after the call. */
const LETTERS_A_TOKEN = 3;

/**
 * Prose by the language model where there is one, it is switched on, the company's day has tokens left and the answer
 * holds; else by the built-in writer, and why. Changes no lead, no score and no permission. Keep it out of
 * transactions: it may wait for seconds.
 */
export async function write<T extends Prisma.InputJsonValue>(
  db: CompanyDb,
  services: Pick<Services, 'language_model' | 'log' | 'now'>,
  assignment: Assignment<T>,
): Promise<{ value: T; written_by: WrittenBy }> {
  const { language_model: model } = services;
  const builtIn = (reason: BuiltInReason) => ({
    value: assignment.builtIn(),
    written_by: { kind: 'built_in' as const, reason },
  });
  if (!model) return builtIn('none');
  if (!(await isSwitchedOn(db, LANGUAGE_MODEL_SWITCH))) return builtIn('off');
  const { purpose, system, facts, schema, max_tokens } = assignment;
  const key = createHash('sha256')
    .update(JSON.stringify([model.name, purpose, system, facts]))
    .digest('hex');
  const byModel = (value: T) => ({ value, written_by: { kind: 'model' as const, name: model.name } });
  const kept = schema.safeParse(await findText(db, key));
  if (kept.success && assignment.objection(kept.data) === null) return byModel(kept.data);

  const day = dayAt(services.now(), await readZone(db));
  let refused: { answer: T; because: string } | null = null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const told: object = refused === null ? facts : { ...facts, refused };
    const reserved = max_tokens + Math.ceil((system.length + JSON.stringify(told).length) / LETTERS_A_TOKEN);
    if (!(await takeTokens(db, day, reserved, model.tokens_per_day))) return builtIn(refused ? 'refused' : 'budget');
    try {
      const { value, tokens }: { value: T; tokens: number } = await model.write({
        system,
        facts: told,
        schema,
        max_tokens,
      });
      await settleTokens(db, day, tokens - reserved);
      const because = assignment.objection(value);
      if (because === null) {
        await keepText(db, key, value);
        return byModel(value);
      }
      services.log.warn({ purpose, objection: because, tries: tries + 1 }, 'The language model’s text was not used');
      refused = { answer: value, because };
    } catch (error) {
      if (!(error instanceof WriterError)) throw error;
      await settleTokens(db, day, error.tokens - reserved);
      services.log.warn({ purpose, err: error }, 'The language model did not answer');
      return builtIn(refused ? 'refused' : 'failed');
    }
  }
  return builtIn('refused');
}
