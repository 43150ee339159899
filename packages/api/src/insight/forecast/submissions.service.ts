import type { CompanyDb } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { isPayable, minorUnits } from '@outrider/shared/ground/currency';
import type { ForecastSubmit, Submission } from '@outrider/shared/insight/forecast';
import { periodOf } from '@outrider/shared/insight/forecast-period';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { readCompanyFacts } from './states.store.ts';
import { insertSubmission } from './submissions.store.ts';

/**
 * Keeps what somebody says their period will bring, beside what they said before. @throws 422 for a period that is
 * over, or decimals the currency doesn't have
 */
export async function submitForecast(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { period, amount, note }: ForecastSubmit,
  now: Date,
): Promise<Submission> {
  return db.transaction(async (tx) => {
    const { currency, timezone } = await readCompanyFacts(tx);
    if (periodOf(period).ends_on < dayAt(now, timezone)) throw refused('period', MESSAGES.forecastPeriodOver);
    if (!isPayable(amount, currency)) throw refused('amount', MESSAGES.tooManyDecimals(currency, minorUnits(currency)));
    const row = { user_id: user.id, period, amount, note, at: now };
    const id = await insertSubmission(tx, row);
    await recordAudit(tx, actor, {
      action: 'forecast.submit',
      subject_kind: 'forecast',
      subject_id: id,
      detail: { period, amount },
    });
    await insertEvent(tx, 'forecast.changed', id);
    return { id, period, amount, note, at: now.toISOString() };
  });
}

const refused = (field: string, message: string) => refuse('UNPROCESSABLE_CONTENT', field, message);
