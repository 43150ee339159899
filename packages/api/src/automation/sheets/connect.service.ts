import { randomBytes } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { AUTH_STATE_MS } from '@outrider/shared/automation/sheets';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { getAgent, toAppError } from './account.ts';
import { insertAuthState, takeAuthState } from './agents.store.ts';
import { requireGoogle, sealTokens, verifierOwner } from './credentials.ts';
import { findAgent, lockAgent, updateAgent } from './sync.store.ts';

/**
 * Where a person allows this agent the access. The state is good once, for ten minutes, for this user and agent.
 * @throws 404, 503
 */
export async function beginConnection(
  db: CompanyDb,
  services: Services,
  user_id: string,
  { id, origin }: { id: string; origin?: string },
): Promise<{ auth_url: string }> {
  const agent = await getAgent(db, id);
  const google = requireGoogle(services);
  const [state, code_verifier] = [randomBytes(32), randomBytes(48)].map((bytes) => bytes.toString('base64url')) as [
    string,
    string,
  ];
  const redirect_uri = google.redirectUri(origin);
  await db.transaction(async (tx) => {
    const sealed = services.secrets.seal(code_verifier, verifierOwner(tx.companyId, id));
    await insertAuthState(tx, {
      agent_id: id,
      user_id,
      state_hash: hashSecret(state),
      code_verifier: sealed,
      redirect_uri,
      expires_at: new Date(services.now().getTime() + AUTH_STATE_MS),
    });
    if (agent.google_credentials === null) await updateAgent(tx, id, { status: 'authenticating' });
    await insertEvent(tx, 'sheets.changed', id);
  });
  return { auth_url: google.authUrl({ state, code_verifier, redirect_uri, write: agent.write_back_enabled }) };
}

/**
 * What Google's answer brought back, finished by the user who began it: a state of somebody else opens nothing, so
 * nobody can be made to connect their account to another person's agent. @throws 404 for a state that is unknown, old
 * or used; what Google says of the code
 */
export async function finishConnection(
  db: CompanyDb,
  services: Services,
  user_id: string,
  actor: Actor,
  { state, code }: { state: string; code: string },
): Promise<{ agent_id: string; google_email: string | null }> {
  const begun = await takeAuthState(db, hashSecret(state), user_id, services.now());
  if (!begun) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const { agent_id, redirect_uri } = begun;
  const code_verifier = services.secrets.open(begun.code_verifier, verifierOwner(db.companyId, agent_id));
  const tokens = await requireGoogle(services)
    .exchange({ code, code_verifier, redirect_uri })
    .catch((error: unknown) => {
      throw toAppError(error);
    });
  await db.transaction(async (tx) => {
    if (!(await lockAgent(tx, agent_id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const agent = await findAgent(tx, agent_id);
    const isConfigured = Boolean(agent?.spreadsheet_id);
    await updateAgent(tx, agent_id, {
      google_credentials: sealTokens(services.secrets, tx.companyId, agent_id, tokens),
      google_email: tokens.email,
      google_scope: tokens.scope,
      status: isConfigured ? 'active' : 'inactive',
      status_reason: null,
      failures: 0,
      ...(isConfigured && { next_sync: services.now() }),
    });
    await recordAudit(tx, actor, {
      action: 'sheets_agent.connect',
      subject_kind: 'sheets_agent',
      subject_id: agent_id,
      detail: { google_email: tokens.email },
    });
    await insertEvent(tx, 'sheets.changed', agent_id);
  });
  return { agent_id, google_email: tokens.email };
}
