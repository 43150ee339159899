import type { CompanyQueries } from '@outrider/db';
import { bookPath } from '@outrider/shared/automation/booking-paths';
import type { WorkCalendar } from '@outrider/shared/ground/working-days';
import type { Services } from '../../ground/services.ts';
import { findFields, isLiving } from '../../records/fields/known-fields.ts';
import { type CampaignHeld, slugOfPage } from './campaigns.store.ts';
import type { LetterFrame } from './letter.ts';

export type CompanyFacts = WorkCalendar & { name: string; currency: string };
/** What of the company decides about steps: its clocks, its working days, its name. */
export async function readCompanyFacts(db: CompanyQueries): Promise<CompanyFacts> {
  const [row] = await db.$queryRaw<[CompanyFacts]>`
    SELECT name, currency, timezone, working_days, holidays FROM companies`;
  return row;
}

/** What an email of the campaign is written from, beside the lead. */
export async function frameFor(
  db: CompanyQueries,
  { publicAddress }: Pick<Services, 'publicAddress'>,
  { booking_page_id, language }: Pick<CampaignHeld, 'booking_page_id' | 'language'>,
  { sender, company }: { sender: string; company: CompanyFacts },
): Promise<LetterFrame> {
  const slug = booking_page_id && (await slugOfPage(db, booking_page_id));
  return {
    sender,
    our_company: company.name,
    booking_link: slug ? `${publicAddress()}${bookPath(slug)}` : null,
    fields: (await findFields(db, 'lead')).filter(isLiving),
    currency: company.currency,
    language,
  };
}
