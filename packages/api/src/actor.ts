import type { SessionUser } from '@outrider/shared/auth';

/** Who does something: what the audit log and a lead's timeline say. */
export type Actor = {
  kind: 'user' | 'system' | 'agent' | 'webhook';
  id: string | null;
  name: string | null;
  request_id?: string;
};

export const actorOf = (user: SessionUser, { request_id }: { request_id: string }): Actor => ({
  kind: 'user',
  id: user.id,
  name: user.full_name,
  request_id,
});
export const SYSTEM: Actor = { kind: 'system', id: null, name: null };
