import type { PlatformQueries } from '@outrider/db';
import type { TOKEN_END_LABELS } from '@outrider/shared/ground/messages-audit';
import type { TokenKind } from '@outrider/shared/people/tokens';
import type { Actor } from '../actor.ts';
import { recordPlatformAudit } from '../audit/audit.store.ts';
import { revokeTokensOf, type TokensToEnd } from './token.store.ts';

/**
 * What acts as its person. A service token is the company's program: it ends with its person's place, not with their
 * password.
 */
export const OWN_KINDS: readonly TokenKind[] = ['personal', 'assistant'];

type AccessEnd = keyof typeof TOKEN_END_LABELS;

/**
 * Ends tokens and connected assistants of a login, with a line for each in the log of its company. @returns how many
 */
export async function endTokens(
  tx: PlatformQueries,
  actor: Actor,
  login_id: string,
  { reason, now, ...which }: TokensToEnd & { reason: AccessEnd; now: Date },
): Promise<number> {
  const ended = await revokeTokensOf(tx, login_id, now, which);
  for (const { company_id, id, name, kind } of ended) {
    const detail = { name, kind, reason };
    await recordPlatformAudit(tx, company_id, actor, {
      action: 'token.revoke',
      subject_kind: 'access_token',
      subject_id: id,
      detail,
    });
  }
  return ended.length;
}
