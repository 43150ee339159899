import type { ActorKind } from '@outrider/shared/ground/actors';
import type { SessionUser } from '@outrider/shared/people/auth';
import { MESSAGES } from '@outrider/shared/ground/messages';

/** Who does something: what the audit log and a lead's timeline say. */
export type Actor = {
  kind: ActorKind;
  /** Of an assistant: the person it acts for. */
  id: string | null;
  name: string | null;
  request_id?: string;
  /** From where, as the host saw the call; none where nobody called. */
  ip?: string;
  user_agent?: string | null;
};

type Acting = Pick<SessionUser, 'id' | 'full_name'> & { token?: { kind: string; name: string } | undefined };
type Acted = { request_id: string; ip: string; user_agent: string | null; by_assistant?: true | undefined };

/**
 * A service token is told of by its own name, an assistant by its own and its person's; the person answers for both.
 */
export const actorOf = (
  { id, full_name, token }: Acting,
  { request_id, ip, user_agent, by_assistant }: Acted,
): Actor => ({
  kind: by_assistant ? 'assistant' : 'user',
  id,
  name: nameOf({ full_name, token }, by_assistant ?? false),
  request_id,
  ip,
  user_agent,
});
function nameOf({ full_name, token }: Pick<Acting, 'full_name' | 'token'>, by_assistant: boolean): string {
  if (token && by_assistant) return MESSAGES.assistantFor(token.name, full_name);
  return token?.kind === 'service' ? token.name : full_name;
}

/** The user that it is, or acts for; null for an agent, a flow or the outside world. */
export const userIdOf = ({ kind, id }: Actor): string | null => (kind === 'user' || kind === 'assistant' ? id : null);
export const SYSTEM: Actor = { kind: 'system', id: null, name: null };
