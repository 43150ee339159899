import { createHash } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import {
  DELIVERY_LEADS_SHOWN,
  type DeliveryDetail,
  type deliveryFixSchema,
  PAYLOAD_MAX,
} from '@outrider/shared/automation/delivery-detail';
import { AppError } from '@outrider/shared/ground/errors';
import { customName } from '@outrider/shared/ground/fields/custom';
import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import type { Delivery, DeliveryChannel } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { findOwnFields, type OwnFields } from '../../records/fields/own-fields.ts';
import type { MappedLead } from '../../ground/ports/lead-fetch.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { findDelivery, insertDelivery } from './deliveries.store.ts';
import { fitLead } from './fit-lead.ts';
import { getDelivery } from './intake.service.ts';
import { MASK, maskSecrets } from './mask-secrets.ts';
import { processDelivery } from './process.ts';
import { FLAT } from './sources/flat-post.ts';
import { SOURCES } from './sources/index.ts';
import { readBody } from './sources/read-body.ts';
import { DELIVERY_WORDS } from './words.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** What came, what was read of it, and what is wrong. @throws 404 */
export async function readDetail(db: CompanyDb, id: string): Promise<DeliveryDetail> {
  const [delivery, stored] = [await getDelivery(db, id), await findDelivery(db, id)];
  if (!stored) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const payload = payloadOf(stored);
  const headers = Object.entries((stored.headers ?? {}) as Record<string, string>).map(([label, value]) => ({
    label,
    value: String(maskSecrets(value)),
  }));
  return {
    ...delivery,
    payload: payload && payload.slice(0, PAYLOAD_MAX),
    is_cut: (payload?.length ?? 0) > PAYLOAD_MAX,
    headers,
    ...(payload === null ? { readings: [], problem: null } : readingsOf(stored, await findOwnFields(db, 'lead'))),
  };
}

/** Null where the sender was turned away before it was believed: then nothing of it is kept. */
function payloadOf({ body, content_type }: Stored): string | null {
  if (body.length === 0) return null;
  try {
    return JSON.stringify(maskSecrets(readBody(content_type, body).value), null, 2);
  } catch {
    return String(maskSecrets(Buffer.from(body).toString('utf8')));
  }
}

function readingsOf(stored: Stored, own: OwnFields): Pick<DeliveryDetail, 'readings' | 'problem'> {
  try {
    const { leads, ignored } = SOURCES[stored.channel as DeliveryChannel].map(stored, own);
    const readings = leads.slice(0, DELIVERY_LEADS_SHOWN).map((lead) => {
      const fitted = fitLead(lead);
      return { fields: shownFields(lead, own), problem: 'problem' in fitted ? fitted.problem : null };
    });
    return { readings, problem: leads.length === 0 ? (ignored ?? DELIVERY_WORDS.noEmail) : null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { readings: [], problem: error.message };
  }
}

type Shown = { label: string; value: string };

function shownFields({ custom, is_test: _, ...lead }: MappedLead, own: OwnFields): Shown[] {
  const specs: Record<string, { label: string; options?: Record<string, string> } | undefined> = catalogue.fields;
  const shown = (label: string, value: string | number | boolean | readonly string[] | undefined): Shown[] =>
    value === undefined
      ? []
      : [{ label, value: String(maskSecrets(typeof value === 'object' ? value.join(', ') : String(value))) }];
  return [
    ...Object.entries(lead).flatMap(([key, value]) =>
      shown(specs[key]?.label ?? key, specs[key]?.options?.[String(value)] ?? value),
    ),
    ...Object.entries(custom ?? {}).flatMap(([key, value]) =>
      shown(own.all.find(({ name }) => name === customName(key))?.spec.label ?? key, value),
    ),
  ];
}

/**
 * Processes what a person made of a delivery's payload, as a delivery of its own: what came stays as it was. The same
 * change asked twice is one delivery.
 * @throws 404, 422 for what is no JSON or still masked
 */
export async function replayFixed(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { id, payload }: z.output<typeof deliveryFixSchema>,
): Promise<Delivery> {
  const stored = await findDelivery(db, id);
  if (!stored) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (stored.body.length === 0 || stored.state === 'unconfirmed')
    throw new AppError('CONFLICT', MESSAGES.notReplayable);
  const body = fixedBody(payload);
  const channel = stored.channel as DeliveryChannel;
  const dedupe_key = `fixed:${id}:${createHash('sha256').update(body).digest('hex')}`;
  await insertDelivery(db, {
    id: uuidv7(),
    channel,
    dedupe_key,
    format: stored.format === 'refused' ? FLAT : stored.format,
    content_type: 'application/json',
    headers: {},
    body,
    http_status: stored.http_status,
    capture_key_id: stored.capture_key_id,
    received_at: services.now(),
    is_test: stored.is_test,
  });
  const made = await db.delivery.findFirstOrThrow({ where: { channel, dedupe_key }, select: { id: true } });
  await recordAudit(db, actor, {
    action: 'delivery.fix',
    subject_kind: 'delivery',
    subject_id: made.id,
    detail: { fixed: id },
  });
  await processDelivery(db, services, made.id, 1);
  return getDelivery(db, made.id);
}

function fixedBody(payload: string): Buffer {
  const body = Buffer.from(payload);
  try {
    readBody('application/json', body);
  } catch {
    throw refuse('UNPROCESSABLE_CONTENT', 'payload', MESSAGES.payloadNotJson);
  }
  // What is masked was a secret, which no lead is made of.
  return Buffer.from(payload.replaceAll(MASK, ''));
}
