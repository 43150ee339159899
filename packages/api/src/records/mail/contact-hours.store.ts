import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { MAIL_DELAY_SECONDS } from '@outrider/shared/automation/agents';
import type { ContactHours } from '@outrider/shared/automation/automation';
import { nextAllowed } from './contact-hours.ts';
import { customerZone } from './customer-zone.ts';

async function readContactHours(db: CompanyQueries): Promise<{ hours: ContactHours; timezone: string }> {
  const { contact_hours_on, contact_from, contact_to, contact_days, timezone } = await db.company.findFirstOrThrow({
    select: { contact_hours_on: true, contact_from: true, contact_to: true, contact_days: true, timezone: true },
  });
  const days = contact_days.split('').map(Number);
  return { hours: { on: contact_hours_on, from: contact_from, to: contact_to, days }, timezone };
}

/**
 * Until when an agent's message to this lead waits that could leave then, and by which zone's clocks; null where it
 * need not wait.
 */
export async function findHold(
  db: CompanyQueries,
  lead_id: string | null,
  at: Date,
): Promise<{ until: Date; zone: string } | null> {
  const { hours, timezone } = await readContactHours(db);
  if (!hours.on) return null;
  const lead = lead_id ? await db.lead.findFirst({ where: { id: lead_id }, select: { phone: true } }) : null;
  const zone = customerZone(lead?.phone ?? null) ?? timezone;
  const until = nextAllowed(hours, zone, at);
  return until > at ? { until, zone } : null;
}

/** By which zone's clocks an action's message waits; null where it does not. */
export async function findHeldZone(db: CompanyQueries, action_id: string): Promise<string | null> {
  const message = await db.outboxMessage.findFirst({
    where: { action_id, state: 'queued' },
    select: { held_zone: true },
  });
  return message?.held_zone ?? null;
}

/**
 * After the hours changed: what waits for them is due again, and the sender asks what they say now. @returns how many
 */
export const releaseHeld = (tx: CompanyTx, now: Date): Promise<number> =>
  tx.$executeRaw`
    UPDATE outbox_messages
    SET held_until = NULL, held_zone = NULL, reason = NULL,
      next_attempt_at = greatest(${now}, created_at + make_interval(secs => ${MAIL_DELAY_SECONDS}::int))
    WHERE state = 'queued' AND held_until > ${now}`;
