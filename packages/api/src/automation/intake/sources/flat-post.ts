import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { LeadSource } from '@outrider/shared/records/leads';
import type { MappedLead } from '../../../ground/ports/lead-fetch.ts';
import type { OwnFields } from '../../../records/fields/own-fields.ts';
import { mapFields } from './flat-fields.ts';
import { deliveryIdOf, isNoticeOnly, saidByNotice, stopOf } from './dialects.ts';
import { flattenRecord, tenantKeysOf } from './flatten-record.ts';
import { readBody } from './read-body.ts';
import { recordsOf } from './records.ts';
import type { Acceptance, MappedDelivery } from './source.ts';

/**
 * The format of posts that are no platform's own: n8n, Zapier, Make, website forms; JSON or urlencoded, one lead or
 * several.
 */
export const FLAT = 'flat';

/** No form asks more; checked before the keys are read one by one. */
const MAX_FIELDS = 500;
/** The longest single value that is taken for a form's answer, in UTF-16 units. */
const MAX_TEXT = 100_000;

export type StoredBody = { format: string; content_type: string; body: Uint8Array };

export function requirePost(method: 'GET' | 'POST'): void {
  if (method !== 'POST') throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['POST'] });
}

/**
 * Accepts a posted value (202) after looking at its shape: UNPROCESSABLE_CONTENT when nothing in it can be a lead, or
 * when a lead names a company_id, with each such key in `errors`; PAYLOAD_TOO_LARGE for more than 1000 leads, 500
 * fields in one, or 100,000 characters in one value. Whether any of them can become a lead is looked at later, when the
 * company's own fields are known.
 */
export function acceptFlat(value: unknown): Acceptance {
  const { records, shells } = recordsOf(value);
  if (records.some((record) => Object.keys(record).length > MAX_FIELDS))
    throw new AppError('PAYLOAD_TOO_LARGE', MESSAGES.bodyTooLarge);
  const isList = records.length > 1;
  const errors = [
    ...shells.flatMap((shell) => tenantKeysOf(shell)),
    ...records.flatMap((record, index) => tenantKeysOf(record).map((key) => (isList ? `${index}.${key}` : key))),
  ].map((field) => ({ field, message: MESSAGES.webhookNamesTenant }));
  if (errors.length > 0)
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.webhookNamesTenant, { errors: errors.slice(0, 20) });

  const fields = records.flatMap((record) => flattenRecord(record));
  if (fields.length === 0) throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.nothingRecognised);
  if (fields.some((field) => field.value.length > MAX_TEXT))
    throw new AppError('PAYLOAD_TOO_LARGE', MESSAGES.bodyTooLarge);
  return {
    kind: 'accept',
    format: FLAT,
    external_id: deliveryIdOf(value),
    answer: { status: 202, body: { status: 'accepted' } },
    without_lead: records.some(isNoticeOnly) ? 'kept' : 'refused',
  };
}

export function mapFlat(stored: StoredBody, source: LeadSource, own?: OwnFields): MappedDelivery {
  const { records } = recordsOf(readBody(stored.content_type, stored.body).value);
  const leads = records.filter((record) => !isNoticeOnly(record));
  if (leads.length === 0) {
    const ignored = records.map(saidByNotice).find((said) => said !== null);
    return { ...ignoredDelivery(), ...(ignored && { ignored }), stop: records.flatMap((one) => stopOf(one) ?? []) };
  }
  return deliver(leads.map((record) => mapFields(flattenRecord(record), source, own)));
}

/** A delivery of leads. Those without an e-mail are left out, and `ignored` says so, also when others stay. */
export function deliver(leads: readonly MappedLead[]): MappedDelivery {
  const usable = leads.filter((lead) => lead.email !== undefined);
  return { leads: usable, fetch: [], ignored: usable.length < leads.length ? MESSAGES.noEmail : null };
}

export const ignoredDelivery = (): MappedDelivery => ({ leads: [], fetch: [], ignored: MESSAGES.nothingRecognised });

/** A stored format that no source of this channel knows (any more). */
export const unknownFormat = () => new AppError('UNPROCESSABLE_CONTENT', MESSAGES.nothingRecognised);
