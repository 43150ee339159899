import type { SessionUser } from '@outrider/shared/auth';
import type { CallFacts } from './context.ts';

/** Who does something: what the audit log and a lead's timeline say. */
export type Actor = {
  kind: 'user' | 'system' | 'agent' | 'webhook';
  id: string | null;
  name: string | null;
  request_id?: string;
};

export const actorOf = (user: SessionUser, call: CallFacts): Actor => ({
  kind: 'user',
  id: user.id,
  name: user.full_name,
  request_id: call.request_id,
});
export const SYSTEM: Actor = { kind: 'system', id: null, name: null };
