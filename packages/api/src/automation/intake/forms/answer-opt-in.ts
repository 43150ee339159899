import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SYSTEM } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import { insertEvent } from '../../../ground/events/outbox.store.ts';
import { hashToken, isToken } from '../../../records/mail/mail-token.ts';
import { assertWithin } from '../../../ground/rate-limit.ts';
import type { RestAnswer } from '../../../ground/rest/rest-call.ts';
import type { Services } from '../../../ground/services.ts';
import { OPT_IN_WORDS as WORDS } from '../words.ts';
import { messagePage } from './form-page.ts';
import { findChecks } from './forms.store.ts';
import { optInsFrom } from './opt-in.service.ts';
import { readPageOwner } from './receive-form.ts';
import { confirmOptIn, findOptIn, type FoundOptIn } from './opt-ins.store.ts';

/**
 * GET shows a page that asks; it changes nothing, since mail scanners follow every link. POST confirms, once: the
 * submission becomes a lead.
 * @throws 405, 429
 */
export async function answerOptIn(
  database: Database,
  services: Services,
  { method, token, ip }: { method: string; token: string; ip: string },
): Promise<RestAnswer> {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['GET', 'HEAD', 'POST'] });
  assertWithin(await services.limiter.take(`ip:${ip}`, 'anonymous'));
  const now = services.now();
  const found = isToken(token) ? await findOptIn(database.platform, hashToken(token)) : null;
  const owner = found && (await readPageOwner(database, found.company_id));
  if (found?.confirmed_at) return messagePage(200, WORDS.doneTitle, WORDS.already, owner);
  if (!found || found.asked_at <= optInsFrom(now)) return messagePage(404, WORDS.overTitle, WORDS.over, owner);
  if (method !== 'POST') return messagePage(200, WORDS.askTitle, WORDS.ask, owner, { button: WORDS.confirm });
  await confirm(database, services, found, ip);
  const checks = await findChecks(database.forCompany(found.company_id), found.form_id);
  const go = found.redirect === null ? {} : { link: { href: found.redirect, text: WORDS.goOn } };
  return messagePage(200, WORDS.doneTitle, checks?.settings.thanks ?? WORDS.already, owner, go);
}

async function confirm(database: Database, services: Services, { company_id, id }: FoundOptIn, ip: string) {
  const now = services.now();
  await database.forCompany(company_id).transaction(async (tx) => {
    const delivery_id = await confirmOptIn(tx, id, { now, ip, asked_after: optInsFrom(now) });
    if (!delivery_id) return;
    await insertEvent(tx, 'delivery.changed', delivery_id);
    await recordAudit(tx, SYSTEM, {
      action: 'capture_form.opt_in',
      subject_kind: 'delivery',
      subject_id: delivery_id,
      detail: {},
    });
  });
  services.wake.intake();
  services.wake.relay();
}
