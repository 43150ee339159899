import type { CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SecretBox } from '../../ground/secrets/secret-box.ts';
import type { Services } from '../../ground/services.ts';
import type { GoogleAccount, GooglePort, GoogleTokens } from '../../ground/ports/google.ts';

/** What a sealed text is bound to: one agent of one company, and what it is. */
const tokensOwner = (company_id: string, agent_id: string) => `google_tokens:${company_id}:${agent_id}`;
export const verifierOwner = (company_id: string, agent_id: string) => `google_verifier:${company_id}:${agent_id}`;
export const webhookSecretOwner = (company_id: string, agent_id: string) => `sheets_webhook:${company_id}:${agent_id}`;

/** @throws 503 where this server has no Google credentials */
export function requireGoogle({ google }: Pick<Services, 'google'>): GooglePort {
  if (!google) throw new AppError('SERVICE_UNAVAILABLE', MESSAGES.googleNotConfigured);
  return google;
}

type Connected = { id: string; google_credentials: string | null };

export function openTokens(secrets: SecretBox, company_id: string, agent: Connected): GoogleTokens {
  if (!agent.google_credentials) throw new AppError('CONFLICT', MESSAGES.googleNotConnected);
  return JSON.parse(secrets.open(agent.google_credentials, tokensOwner(company_id, agent.id))) as GoogleTokens;
}

export const sealTokens = (secrets: SecretBox, company_id: string, agent_id: string, tokens: GoogleTokens) =>
  secrets.seal(JSON.stringify(tokens), tokensOwner(company_id, agent_id));

/**
 * The agent's account; `keep` stores the tokens when a call has refreshed them. @throws 503, 409 when it is not
 * connected
 */
export function openAccount(
  db: CompanyQueries,
  services: Services,
  agent: Connected,
  signal?: AbortSignal,
): { account: GoogleAccount; keep: () => Promise<void> } {
  const tokens = openTokens(services.secrets, db.companyId, agent);
  const account = requireGoogle(services).open(tokens, signal);
  return {
    account,
    async keep() {
      const now = account.tokens();
      if (now === tokens) return;
      const google_credentials = sealTokens(services.secrets, db.companyId, agent.id, now);
      // Not over a connection that was ended or made anew meanwhile.
      await db.sheetsAgent.updateMany({
        where: { id: agent.id, google_credentials: agent.google_credentials },
        data: { google_credentials },
      });
    },
  };
}

/** Does the work, and then keeps what became of the tokens, also when the work failed. */
export async function keeping<T>(work: () => Promise<T>, keep: () => Promise<void>): Promise<T> {
  try {
    return await work();
  } finally {
    await keep();
  }
}
