import { checkBodySignature } from './body-signature.ts';
import { acceptFlat, mapFlat } from './flat-post.ts';
import { readBody } from './read-body.ts';
import type { Handshake, IntakeSource } from './source.ts';

/**
 * Mailchimp asks for the address of a webhook by GET before it takes it, and wants 200; the key in the address has been
 * checked by then. Source: mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks.
 */
const READY: Handshake = { kind: 'handshake', answer: { status: 200, body: { status: 'ready' } } };

/**
 * n8n's HTTP Request node, and every automation that posts likewise: one object, an array, or n8n's own envelope
 * ({headers, params, query, body} of its Webhook node, [{json}] of its items). Signed when the key has a signing
 * secret. Source: docs.n8n.io, nodes "HTTP Request" and "Webhook", and "n8n data structure".
 */
export const n8n: IntakeSource = {
  verify(request, key) {
    if (request.method === 'GET') return READY;
    if (key.signing_secret !== null) checkBodySignature(request, key.signing_secret);
    return acceptFlat(readBody(request.headers['content-type'], request.body).value);
  },
  map: (stored, own, source) => mapFlat(stored, source ?? 'n8n_workflow', own),
};
