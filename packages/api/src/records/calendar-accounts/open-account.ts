import type { CompanyQueries } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { CalendarAccountError, type CalendarConnection } from '../../ground/ports/calendar.ts';
import type { ProviderTokens } from '../../ground/ports/provider-sign-in.ts';
import type { Services } from '../../ground/services.ts';
import { type AccountRow, calendarTokensOwner, keepCredential } from './calendar-accounts.store.ts';

type Sealing = Pick<Services, 'secrets'>;

export const sealTokens = ({ secrets }: Sealing, company_id: string, id: string, tokens: ProviderTokens): string =>
  secrets.seal(JSON.stringify(tokens), calendarTokensOwner(company_id, id));

/** @throws CalendarAccountError where this server has no credentials for that provider any more */
export function openAccount(
  db: CompanyQueries,
  { id, provider, credential }: Pick<AccountRow, 'id' | 'provider' | 'credential'>,
  services: Pick<Services, 'secrets' | 'calendarServers' | 'now'>,
): CalendarConnection {
  const server = services.calendarServers[provider];
  if (!server) throw new CalendarAccountError(MESSAGES.calendarProviderOff);
  let known = credential;
  return server.open({
    tokens: JSON.parse(services.secrets.open(credential, calendarTokensOwner(db.companyId, id))) as ProviderTokens,
    async onTokens(tokens) {
      const renewed = sealTokens(services, db.companyId, id, tokens);
      await keepCredential(db, id, { known, credential: renewed });
      known = renewed;
    },
    now: services.now,
  });
}
