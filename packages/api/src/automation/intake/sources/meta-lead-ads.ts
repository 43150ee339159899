import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FetchReference } from '../../../ground/ports/lead-fetch.ts';
import { asList, asObject, asText, dig, type JsonObject } from './json-shapes.ts';
import type { Handshake, WebhookRequest } from './source.ts';

export const META_LEAD_ADS = 'meta_lead_ads';
const CONTEXT = ['form_id', 'page_id', 'ad_id', 'adgroup_id', 'created_time'];

/**
 * Answers Meta's verification request: the challenge as it came, as text. The verify token is the capture key, which
 * the caller has found valid. Meta sends digits; a few more characters are let through, none that could be markup.
 * Source: developers.facebook.com/docs/graph-api/webhooks/getting-started, "Validating verification requests".
 */
export function answerSubscription(request: WebhookRequest): Handshake {
  const challenge = request.query['hub.challenge'] ?? '';
  const isAsked = request.query['hub.mode'] === 'subscribe' && /^[\w.-]{1,200}$/.test(challenge);
  if (!isAsked) throw new AppError('BAD_REQUEST', MESSAGES.handshakeRefused);
  return { kind: 'handshake', answer: { status: 200, body: challenge } };
}

/** The body of a Page notification, null for any other. */
export function pageNotificationOf(value: unknown): JsonObject | null {
  const body = asObject(value);
  return body !== null && body['object'] === 'page' && Array.isArray(body['entry']) ? body : null;
}

/**
 * The leads that a Page notification announces; it may batch several, and other changes of the Page. Ids are text: they
 * are beyond 2^53 at times. Source:
 * developers.facebook.com/docs/graph-api/webhooks/getting-started/webhooks-for-leadgen.
 */
export function leadgenReferences(notification: JsonObject): FetchReference[] {
  return asList(notification['entry']).flatMap((entry) =>
    asList(dig(entry, 'changes')).flatMap((change) => {
      const id = asText(dig(change, 'value', 'leadgen_id')) ?? '';
      if (dig(change, 'field') !== 'leadgen' || !/^\d{1,32}$/.test(id)) return [];
      const named = CONTEXT.map((name) => [name, asText(dig(change, 'value', name))] as const);
      const context = Object.fromEntries(named.filter((pair): pair is [string, string] => pair[1] !== null));
      return [{ platform: 'meta' as const, id, context: { ...pageOf(entry), ...context } }];
    }),
  );
}

/** The id of an entry is the Page's, should the change not name it. */
function pageOf(entry: unknown): { page_id?: string } {
  const id = asText(dig(entry, 'id'));
  return id === null ? {} : { page_id: id };
}
