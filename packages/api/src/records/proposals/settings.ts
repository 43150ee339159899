import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf, type RoleRights } from '@outrider/shared/ground/permissions';
import type { ProposalSettings, ProposalSettingsDraft } from '@outrider/shared/records/proposals';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';

/** What holds until somebody says otherwise; the database has the same for a row's columns. `version` 0: nobody has yet. */
const DEFAULTS: ProposalSettings = {
  rep_limit: 15,
  manager_limit: 25,
  valid_days: 30,
  terms: null,
  language: 'en',
  wins_deal: true,
  sets_amount: true,
  version: 0,
};

export async function readProposalSettings(db: CompanyQueries): Promise<ProposalSettings> {
  const [row] = await db.$queryRaw<ProposalSettings[]>`
    SELECT rep_limit::float8 AS rep_limit, manager_limit::float8 AS manager_limit, valid_days, terms, language,
      wins_deal, sets_amount, version FROM proposal_settings`;
  return row ?? DEFAULTS;
}

/** The greatest discount that somebody sends without anybody's approval, in percent; null: any. */
export function limitOf({ rep_limit, manager_limit }: ProposalSettings, user: RoleRights): number | null {
  if (reachOf(user, 'proposals.manage') !== 'none') return null;
  return reachOf(user, 'proposals.approve') === 'none' ? rep_limit : manager_limit;
}

/** The number of a new proposal; nobody else gets it. */
export async function takeNumber(tx: CompanyTx): Promise<number> {
  const [{ number }] = await tx.$queryRaw<[{ number: number }]>`
    INSERT INTO proposal_settings (next_number) VALUES (2)
    ON CONFLICT (company_id) DO UPDATE SET next_number = proposal_settings.next_number + 1
    RETURNING next_number - 1 AS number`;
  return number;
}

/** @throws 409 for another version */
export async function saveProposalSettings(
  db: CompanyDb,
  actor: Actor,
  { version, settings }: { version: number; settings: ProposalSettingsDraft },
): Promise<ProposalSettings> {
  return db.transaction(async (tx) => {
    await tx.proposalSettings.createMany({ data: [{}], skipDuplicates: true });
    const { count } = await tx.proposalSettings.updateMany({
      where: { version },
      data: { ...settings, version: { increment: 1 } },
    });
    if (count === 0) throw new AppError('CONFLICT', MESSAGES.proposalSettingsChanged);
    await recordAudit(tx, actor, { action: 'proposal_settings.update', detail: { ...settings } });
    await insertEvent(tx, 'prices.changed', tx.companyId);
    return readProposalSettings(tx);
  });
}
