import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { isPayable, minorUnits } from '@outrider/shared/ground/currency';
import { AppError } from '@outrider/shared/ground/errors';
import { monthsOfFiscalYear } from '@outrider/shared/ground/fiscal-year';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Quotas, QuotasSet } from '@outrider/shared/records/quotas';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { type QuotaSums, sumQuotas } from './quota-sums.ts';
import { listQuotaCells, listQuotaOwners, type QuotaOwner, writeQuotaCells } from './quotas.store.ts';

/** Quotas of the active people over a fiscal year, with those of teams and the company. */
export async function getQuotas(db: CompanyQueries, year: number): Promise<Quotas> {
  const { currency, fiscal_start } = await db.company.findFirstOrThrow({
    select: { currency: true, fiscal_start: true },
  });
  const months = monthsOfFiscalYear(year, fiscal_start);
  const [owners, cells] = await Promise.all([listQuotaOwners(db), listQuotaCells(db, months)]);
  const people = owners.filter(({ disabled }) => !disabled);
  const teams = new Set(people.flatMap(({ team }) => (team ? [team] : [])));
  return {
    year,
    months,
    currency,
    people: people.map(({ id, name, team }) => ({ id, name, team })),
    teams: [...teams].toSorted(),
    cells,
  };
}

/** @throws 404 for somebody who doesn't work here, 422 for decimals that the currency doesn't have */
export async function setQuotas(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { cells }: QuotasSet,
): Promise<{ saved: number }> {
  return db.transaction(async (tx) => {
    const [{ currency }, owners] = await Promise.all([
      tx.company.findFirstOrThrow({ select: { currency: true } }),
      listQuotaOwners(tx),
    ]);
    const known = new Set(owners.map(({ id }) => id));
    for (const [at, { user_id, amount }] of cells.entries()) {
      if (user_id && !known.has(user_id)) throw new AppError('NOT_FOUND', MESSAGES.notFound);
      if (amount !== null && !isPayable(amount, currency))
        throw refused(`cells.${at}.amount`, MESSAGES.tooManyDecimals(currency, minorUnits(currency)));
    }
    const rows = cells.map(({ user_id = null, team = null, month, amount }) => ({ user_id, team, month, amount }));
    const saved = await writeQuotaCells(tx, rows, user.id);
    if (saved === 0) return { saved };
    await recordAudit(tx, actor, { action: 'quotas.set', detail: { saved, cells: rows.slice(0, 100) } });
    await insertEvent(tx, 'pipeline.changed', user.company.id);
    return { saved };
  });
}

const refused = (field: string, message: string) => refuse('UNPROCESSABLE_CONTENT', field, message);

/** Quotas over some months, and whose they are. */
export async function readQuotas(
  db: CompanyQueries,
  months: readonly string[],
): Promise<{ owners: QuotaOwner[]; sums: QuotaSums }> {
  const [owners, cells] = await Promise.all([listQuotaOwners(db), listQuotaCells(db, months)]);
  return { owners, sums: sumQuotas(owners, cells, months) };
}
