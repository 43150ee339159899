import type { CompanyDb } from '@outrider/db';
import type { Caller } from '../../suites/harness.ts';

/** A campaign that carries `marker` in all of its texts, with a lead in it that took its first step. */
export async function sampleCampaign(
  db: CompanyDb,
  api: Caller,
  marker: string,
  lead_id: string,
): Promise<{ campaign_id: string; campaign_person_id: string }> {
  const { id, version } = await api.campaigns.create({ name: marker });
  const task = { id: 'a', kind: 'task' as const, task: 'call' as const, title: marker, due_in_days: 1 };
  await api.campaigns.save({ id, version, draft: { name: marker, steps: [task] } });
  const { email } = await db.lead.findFirstOrThrow({ where: { id: lead_id }, select: { email: true } });
  const person = await db.campaignPerson.create({
    data: { campaign_id: id, lead_id, email_key: email, paused: true, held: marker },
    select: { id: true },
  });
  await db.campaignTaken.create({ data: { person_id: person.id, step: 'a', kind: 'task', state: 'done' } });
  return { campaign_id: id, campaign_person_id: person.id };
}
