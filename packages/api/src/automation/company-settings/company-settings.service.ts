import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { CompanySettings, CompanySettingsSet, CurrencyChange } from '@outrider/shared/automation/company-settings';
import { minorUnits } from '@outrider/shared/ground/currency';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { convertTargets } from '../organization/convert-targets.ts';
import { convertAmounts, lockCompanySettings, readCompanySettings } from './company-settings.store.ts';

export const getCompanySettings = (db: CompanyDb): Promise<CompanySettings> => readCompanySettings(db);

const SETTABLE = ['name', 'timezone', 'fiscal_start', 'processing_mode', 'mail_tracking'] as const;

export async function setCompanySettings(
  db: CompanyDb,
  actor: Actor,
  wanted: CompanySettingsSet,
): Promise<CompanySettings> {
  return db.transaction(async (tx) => {
    const before = await lockCompanySettings(tx);
    const keys = SETTABLE.filter((key) => wanted[key] !== undefined && wanted[key] !== before[key]);
    if (keys.length > 0) {
      await tx.company.updateMany({ data: Object.fromEntries(keys.map((key) => [key, wanted[key]])) });
      const detail = Object.fromEntries(keys.map((key) => [key, { from: before[key], to: wanted[key] ?? null }]));
      await tell(tx, actor, 'company.update', detail);
    }
    return readCompanySettings(tx);
  });
}

/** A large company's leads and deals take their time. */
const CONVERSION_MS = 60_000;

/**
 * Counts the company in another currency from now on: deals keep theirs and get another rate, everything else is
 * converted, all of it or nothing. The currency it has already: nothing happens. @throws 409 where somebody changed it
 * meanwhile, 422 for a rate that is missing
 */
export async function changeCurrency(
  db: CompanyDb,
  actor: Actor,
  { from, to, rate = null }: CurrencyChange,
): Promise<CompanySettings> {
  return db.transaction(
    async (tx) => {
      const before = await lockCompanySettings(tx);
      if (before.currency === to) return readCompanySettings(tx);
      if (before.currency !== from) throw new AppError('CONFLICT', MESSAGES.currencyChanged(before.currency));
      if (!(await convertAmounts(tx, to, minorUnits(to), rate))) {
        const message = MESSAGES.rateNeeded(from, to);
        throw refuse('UNPROCESSABLE_CONTENT', 'rate', message);
      }
      if (rate !== null) await convertTargets(tx, rate);
      await tell(tx, actor, 'company.currency', { from, to, rate });
      return readCompanySettings(tx);
    },
    { timeout: CONVERSION_MS },
  );
}

/** In the audit log, and to the company's browsers: each asks for its user again, and for what it shows. */
async function tell(
  tx: CompanyTx,
  actor: Actor,
  action: string,
  detail: Parameters<typeof recordAudit>[2]['detail'],
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subject_kind: 'company',
    subject_id: tx.companyId,
    ...(detail && { detail }),
  });
  await insertEvent(tx, 'company.changed', tx.companyId);
}
