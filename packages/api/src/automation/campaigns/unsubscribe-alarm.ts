import type { CompanyTx, Database } from '@outrider/db';
import type { CampaignAlarm } from '@outrider/shared/automation/campaigns';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SYSTEM } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { whereMay } from '../../ground/sql/who-may.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { lockCampaign, pauseByAlarm } from './campaigns.store.ts';
import { countUnsubscribes, listWatched, noteUnsubscribed } from './unsubscribed.store.ts';

/**
 * Pauses each running campaign from which more leads unsubscribed than its limit allows, and notifies its owner. This
 * happens once: what came before the pause no longer counts. @returns how many were paused, in all companies
 */
export async function watchUnsubscribes(
  database: Database,
  services: Pick<Services, 'now' | 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = services.now();
  await noteUnsubscribed(database.platform, now);
  let paused = 0;
  for (const { company_id, id } of await listWatched(database.platform, now)) {
    if (signal?.aborted) break;
    try {
      if (await database.forCompany(company_id).transaction((tx) => pauseIfTooMany(tx, id, now))) paused += 1;
    } catch (error) {
      services.log.error({ err: error, campaign_id: id }, 'The unsubscribes of a campaign could not be checked');
    }
  }
  return paused;
}

/** Whether more of those emailed unsubscribed than the limit allows, in percent. */
export const isTooMany = (
  { emailed, unsubscribed }: Pick<CampaignAlarm, 'emailed' | 'unsubscribed'>,
  { limit, after }: { limit: number; after: number },
): boolean => emailed >= after && unsubscribed * 100 > emailed * limit;

async function pauseIfTooMany(tx: CompanyTx, id: string, now: Date): Promise<boolean> {
  const campaign = await lockCampaign(tx, id);
  if (campaign?.state !== 'running' || campaign.unsubscribe_limit === null) return false;
  const { name, unsubscribe_limit: limit, unsubscribe_after: after } = campaign;
  const counted = await countUnsubscribes(tx, id);
  if (!isTooMany(counted, { limit, after })) return false;
  const alarm = { at: now.toISOString(), ...counted, limit };
  await pauseByAlarm(tx, id, alarm, now);
  for (const keeper of await listKeepers(tx, id))
    await notifyOwner(tx, SYSTEM, keeper, {
      kind: 'system',
      title: MESSAGES.campaignAlarmTitle,
      message: MESSAGES.campaignAlarm(name, alarm),
      link_path: `/campaigns/${id}`,
    });
  const detail = { name, ...counted, limit };
  await recordAudit(tx, SYSTEM, { action: 'campaign.alarm', subject_kind: 'campaign', subject_id: id, detail });
  await insertEvent(tx, 'campaign.changed', id);
  return true;
}

/** Who created the campaign, as long as they work here and may manage it; otherwise everybody who may. */
async function listKeepers(tx: CompanyTx, id: string): Promise<string[]> {
  const { created_by } = await tx.campaign.findFirstOrThrow({ where: { id }, select: { created_by: true } });
  const where = { ...whereMay('campaigns.manage'), disabled_at: null };
  const keepers = await tx.user.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } });
  const author = keepers.filter((keeper) => keeper.id === created_by);
  return (author.length > 0 ? author : keepers).map((keeper) => keeper.id);
}
