import type { CompanyDb, Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { VISITOR_MESSAGES as SENTENCES } from '@outrider/shared/ground/messages-booking';
import { hashToken, isToken } from '../../records/mail/mail-token.ts';
import { type BookingRow, findBooking, findCompanyOfBooking, findCompanyOfPage } from './bookings.store.ts';

/** What opens to a visitor: the company of a page that takes bookings, or of a booking by its token. */
export type BookingDesk = {
  /** @throws 404 */
  openPage(slug: string): Promise<{ db: CompanyDb; language: WritingLanguage }>;
  /** @throws 404 */
  openBooking(token: string): Promise<{ db: CompanyDb; booking: BookingRow }>;
};

export async function openBookingDesk(database: Database, now: Date): Promise<BookingDesk> {
  return {
    async openPage(slug) {
      const found = await findCompanyOfPage(database.platform, slug.toLowerCase(), now);
      if (!found) throw new AppError('NOT_FOUND', SENTENCES.en.pageGone);
      return { db: database.forCompany(found.company_id), language: found.language };
    },
    async openBooking(token) {
      const found = isToken(token) ? await findCompanyOfBooking(database.platform, hashToken(token), now) : null;
      const db = found && database.forCompany(found.company_id);
      const booking = db && (await findBooking(db, found.booking_id));
      if (!booking) throw new AppError('NOT_FOUND', SENTENCES.en.gone);
      return { db, booking };
    },
  };
}
