import type { CompanyDb, PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { leadCaptureSchema } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { contactSalesSchema } from '@outrider/shared/people/platform';
import type { z } from 'zod';
import { countPoint } from '../../people/auth/throttle.ts';
import { splitName } from '../../records/leads/values/person-name.ts';
import { captureLead } from '../../records/leads/capture.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';

/** Messages that one address may send in an hour. */
const LIMIT = { points: 5, seconds: 60 * 60 };
const PROSPECT = { kind: 'webhook', id: null, name: 'Contact sales' } as const;

/**
 * Makes a lead of a prospect's message. Of one that is known, the gaps are filled and the message joins its notes; the
 * caller learns of neither.
 * @throws 404 where no company takes messages, 429 with the seconds to wait
 */
export async function contactSales(
  desk: CompanyDb | null,
  platform: PlatformQueries,
  { website, full_name, email, company, message }: z.output<typeof contactSalesSchema>,
  { ip, now, ports }: { ip: string; now: Date; ports: LeadPorts },
): Promise<void> {
  if (!desk) throw new AppError('NOT_FOUND', MESSAGES.contactSalesClosed);
  const wait = await countPoint(platform, `contact-sales:${ip}`, LIMIT, now);
  if (wait !== null) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.contactSalesTooMany, { retry_after: wait });
  if (website) return;
  const { first: first_name, last: last_name } = splitName(full_name);
  const lead = leadCaptureSchema.parse({ first_name, last_name, email, company, notes: message });
  await captureLead(ports, desk, lead, {
    actor: PROSPECT,
    via: 'contact_sales',
    defaults: { source: 'website', processing_mode: 'ai' },
    owner: null,
    on_known: 'fill',
    notes_returns: true,
  });
}
