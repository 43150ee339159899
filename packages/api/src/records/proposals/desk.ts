import type { CompanyDb, Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { PROPOSAL_CUSTOMER_MESSAGES } from '@outrider/shared/ground/messages-proposals';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { hashToken, isToken } from '../mail/mail-token.ts';
import { findReader, type Reader } from './recipients.store.ts';

/** What opens to somebody at the customer's: the proposal that their link is for. */
export type ProposalDesk = {
  /** @throws 404 */
  open(token: string): Promise<{ db: CompanyDb; reader: Reader }>;
};

export async function openProposalDesk(database: Database, now: Date): Promise<ProposalDesk> {
  return {
    async open(token) {
      const [found] = isToken(token)
        ? await database.platform.$queryRaw<{ company_id: string; id: string }[]>`
            SELECT r.company_id, r.id FROM proposal_recipients r JOIN companies c ON c.id = r.company_id
            WHERE r.token_hash = ${hashToken(token)} AND r.removed_at IS NULL AND ${MAY_WORK(now)}`
        : [];
      const db = found && database.forCompany(found.company_id);
      const reader = db && (await findReader(db, found.id));
      if (!reader) throw new AppError('NOT_FOUND', PROPOSAL_CUSTOMER_MESSAGES.en.gone);
      return { db, reader };
    },
  };
}
