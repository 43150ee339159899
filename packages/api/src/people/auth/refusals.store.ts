import type { PlatformQueries } from '@outrider/db';
import type { CallFacts } from '../../ground/context.ts';
import { uuidv7 } from '../../ground/uuid.ts';

/**
 * password, code, passkey: a wrong one. closed: the right one, of an account that is disabled, suspended or out of
 * date.
 */
type RefusalReason = 'password' | 'code' | 'passkey' | 'closed';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * A refused sign-in in the audit log of the account's company. The same statement whether there is an account or not,
 * so that its time tells nobody.
 */
export async function noteRefusal(
  db: PlatformQueries,
  login_id: string | null,
  reason: RefusalReason,
  { ip, user_agent, request_id }: CallFacts,
): Promise<void> {
  const detail = JSON.stringify({ reason });
  await db.$executeRaw`
    INSERT INTO audit_log (company_id, id, action, actor_kind, actor_name, subject_kind, subject_id, detail,
        request_id, ip, user_agent)
    SELECT u.company_id, ${uuidv7()}::uuid, 'session.refused', 'system', NULL, 'user', u.id, ${detail}::jsonb,
      ${request_id}, ${ip.slice(0, 100)}, ${user_agent?.slice(0, 300) ?? null}
    FROM users u
    JOIN companies c ON c.id = u.company_id
    WHERE u.id = ${login_id ?? NOBODY}::uuid AND c.sandbox_of IS NULL`;
}
