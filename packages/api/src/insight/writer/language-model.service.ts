import type { CompanyDb } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import type { LanguageModelState } from '@outrider/shared/insight/writer';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { Services } from '../../ground/services.ts';
import { isSwitchedOn, LANGUAGE_MODEL_SWITCH, readDay, setSwitch } from './writer.store.ts';
import { readZone } from '../../ground/time/company-zone.ts';

export async function getLanguageModel(db: CompanyDb, services: Services): Promise<LanguageModelState> {
  const { language_model: model } = services;
  const today = dayAt(services.now(), await readZone(db));
  const [is_on, day] = await Promise.all([isSwitchedOn(db, LANGUAGE_MODEL_SWITCH), readDay(db, today)]);
  return { name: model?.name ?? null, is_on, ...day, tokens_per_day: model?.tokens_per_day ?? 0 };
}

/** Lets the language model write for this company, or the built-in writer alone. */
export async function switchLanguageModel(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  is_on: boolean,
): Promise<LanguageModelState> {
  await db.transaction(async (tx) => {
    if ((await isSwitchedOn(tx, LANGUAGE_MODEL_SWITCH)) === is_on) return;
    await setSwitch(tx, LANGUAGE_MODEL_SWITCH, is_on);
    await recordAudit(tx, actor, { action: 'language_model.switch', detail: { is_on } });
  });
  return getLanguageModel(db, services);
}
