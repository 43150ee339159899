import type { CompanyDb, CompanyQueries } from '@outrider/db';
import type { CampaignLetterAsk } from '@outrider/shared/automation/campaigns';
import { fieldsOfTexts } from '@outrider/shared/automation/campaign-steps';
import { AppError } from '@outrider/shared/ground/errors';
import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { TemplateError } from '@outrider/shared/insight/template-text';
import { refuse } from '../../ground/http/refuse.ts';
import type { Services } from '../../ground/services.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { keptReason, queueLetter } from '../../records/mail/queue-letter.ts';
import type { Keeper } from './campaigns.service.ts';
import { findSender, readCampaign } from './campaigns.store.ts';
import { labelOfCampaignField, letterValues, writeLetter } from './letter.ts';
import { frameFor, readCompanyFacts } from './surroundings.store.ts';

type Shown = { lead: { id: string; name: string } | null; subject: string; text: string; left_out: string[] };

/** An email as a lead would get it: the one that is named, else the newest open one. @throws 404, 422 */
export async function showLetter(
  db: CompanyQueries,
  services: Services,
  { user }: Pick<Keeper, 'user'>,
  { id, subject, body, lead_id }: CampaignLetterAsk,
): Promise<Shown> {
  assertReadable({ subject, body });
  const campaign = await readCampaign(db, id);
  const lead = await db.lead.findFirst({
    where: lead_id ? { id: lead_id } : { status: { notIn: ['converted', 'unqualified'] } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  if (!campaign || (lead_id && !lead)) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const sender_id = campaign.sender_id ?? lead?.assigned_to;
  const sender = (sender_id && (await findSender(db, sender_id))?.full_name) || user.full_name;
  const frame = await frameFor(db, services, campaign, { sender, company: await readCompanyFacts(db) });
  const nobody = { first_name: null, last_name: null, company_name: null, industry: null };
  const values = letterValues({ ...(lead ?? nobody), custom: (lead?.custom ?? {}) as CustomValues }, frame);
  const { left_out, ...letter } = writeLetter({ subject, body }, values);
  return {
    lead: lead && { id: lead.id, name: leadName(lead) },
    ...letter,
    left_out: left_out.map((field) => labelOfCampaignField(field, frame.fields)),
  };
}

/** Sends the caller an email as the lead would get it. @throws 404, 422, 429 where their day's limit is reached */
export async function sendTest(
  db: CompanyDb,
  services: Services,
  { user, actor, now }: Keeper,
  asked: CampaignLetterAsk,
): Promise<{ sent_to: string }> {
  return db.transaction(async (tx) => {
    const { subject, text } = await showLetter(tx, services, { user }, asked);
    const writer = { actor, now, reason: await keptReason(tx, services.mailer), user_id: user.id };
    await queueLetter(tx, writer, {
      to_email: user.email,
      to_name: user.full_name,
      subject: MESSAGES.campaignTestSubject(subject),
      body: text,
      created_by: user.id,
    });
    return { sent_to: user.email };
  });
}

/** @throws 422 */
function assertReadable(texts: { subject: string; body: string }): void {
  for (const [field, text] of Object.entries(texts)) {
    try {
      fieldsOfTexts([text]);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      throw refuse('UNPROCESSABLE_CONTENT', field, error.message);
    }
  }
}
