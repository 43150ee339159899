import { type CompanyTx, runInSavepoint } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { lockLead } from '../leads/linked-lead.ts';
import type { Conversion, ConvertedLead, Converter, HeldLead, UndoneConversion } from '../../ground/ports/leads.ts';
import { lockNames } from '../engine/records.store.ts';
import { findLastConversion } from './conversion.store.ts';
import { convertOne } from './convert.service.ts';
import { namesOf } from './customer.service.ts';
import { undoHeldConversion } from './undo-conversion.service.ts';

/** Converts leads one by one; what fails of one is undone, and the others go on. */
export async function convertLeads(
  tx: CompanyTx,
  { user, actor }: Converter,
  leads: HeldLead[],
  now: Date,
): Promise<ConvertedLead[]> {
  await lockAllNames(tx, leads);
  const converted: ConvertedLead[] = [];
  for (const { id: lead_id } of leads)
    converted.push(
      await runInSavepoint(tx, async () => {
        const { already } = await convertOne(tx, user, actor, { id: lead_id }, now);
        return { lead_id, conversion_id: already ? null : ((await findLastConversion(tx, lead_id))?.id ?? null) };
      }).catch((error: unknown) => ({ lead_id, failure: reasonOf(error) })),
    );
  return converted;
}

/**
 * Two who each hold a name that the other one wants would wait for each other: whoever converts many takes all names
 * first, in the order of whoever converts one.
 */
async function lockAllNames(tx: CompanyTx, leads: HeldLead[]): Promise<void> {
  const names = leads.map(namesOf);
  await lockNames(
    tx,
    'domain',
    names.flatMap(({ domain }) => domain ?? []),
  );
  await lockNames(
    tx,
    'account name',
    names.flatMap(({ name }) => name?.toLowerCase() ?? []),
  );
  await lockNames(
    tx,
    'contact email',
    names.map(({ email_key }) => email_key),
  );
}

/** What somebody can be told. Anything else is our fault, and ends the batch. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

/** Takes conversions back as far as nobody touched what they made. */
export async function undoConversions(
  tx: CompanyTx,
  { user, actor }: Converter,
  conversions: Conversion[],
  now: Date,
): Promise<UndoneConversion[]> {
  const answers: UndoneConversion[] = [];
  for (const { lead_id, conversion_id } of conversions) {
    const lead = await lockLead(tx, user, lead_id);
    const { undone, parts } = await undoHeldConversion(tx, actor, lead, now, conversion_id);
    const kept = parts.filter(({ fate }) => !['removed', 'existing'].includes(fate));
    answers.push({ lead_id, undone, kept: kept.map(({ name }) => name) });
  }
  return answers;
}
