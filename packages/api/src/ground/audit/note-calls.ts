import type { PlatformQueries } from '@outrider/db';
import type { Actor } from '../actor.ts';
import { networkOf } from '../http/network.ts';
import type { Log } from '../services.ts';
import { recordOnce } from './once.store.ts';

type Noting = { platform: PlatformQueries; log: Log; now: Date; company_id: string };
const hourOf = (now: Date) => now.toISOString().slice(0, 13);
const dayOfUse = (now: Date) => now.toISOString().slice(0, 10);

/**
 * Somebody asked for what they may not: once a person, call and hour. The answer is the refusal, whatever becomes of
 * its line.
 */
export async function noteForbidden(
  { platform, log, now, company_id }: Noting,
  actor: Actor,
  call: string,
): Promise<void> {
  const name = [actor.id ?? '', actor.name ?? '', call, hourOf(now)];
  await recordOnce(platform, company_id, actor, { action: 'access.refused', detail: { call } }, name).catch(
    (error: unknown) => log.warn({ err: error, call }, 'A refusal was not audited'),
  );
}

/** A token or capture key was used: once a day from each network. */
export async function noteKeyUse(
  { platform, log, now, company_id }: Noting,
  actor: Actor,
  key: { kind: 'token' | 'capture_key'; id: string; name: string },
  { ip }: { ip: string },
): Promise<void> {
  const note = {
    action: `${key.kind}.used`,
    subject_kind: key.kind,
    subject_id: key.id,
    detail: { name: key.name },
  };
  await recordOnce(platform, company_id, actor, note, [key.id, dayOfUse(now), networkOf(ip)]).catch((error: unknown) =>
    log.warn({ err: error }, 'The use of a key was not audited'),
  );
}
