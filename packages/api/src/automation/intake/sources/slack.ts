import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { OwnFields } from '../../../records/fields/own-fields.ts';
import { checkBodySignature } from './body-signature.ts';
import { mapFields } from './flat-fields.ts';
import {
  acceptFlat,
  deliver,
  FLAT,
  ignoredDelivery,
  mapFlat,
  requirePost,
  type StoredBody,
  unknownFormat,
} from './flat-post.ts';
import type { Field } from './flatten-record.ts';
import { asText, dig } from './json-shapes.ts';
import { readBody } from './read-body.ts';
import { payloadOf, recogniseSlack, SLACK_COMMAND, SLACK_EVENT, SLACK_VIEW } from './slack-formats.ts';
import { checkSlackSignature, hasSlackSignature } from './slack-signature.ts';
import { readCommandText, readMessage } from './slack-text.ts';
import { readView } from './slack-view.ts';
import type { IntakeSource, MappedDelivery } from './source.ts';
import { DELIVERY_WORDS } from '../words.ts';

/**
 * Messages that a person wrote. Edits, deletions, joins, topics and the rest of the subtypes are about a channel, not
 * about a lead.
 */
const WRITTEN = new Set([null, 'thread_broadcast', 'file_share', 'me_message']);

/**
 * Slack's own requests, which must be signed; beside them flat posts from automations, which must be only when the key
 * has a signing secret.
 */
export const slack: IntakeSource = {
  verify(request, key) {
    requirePost(request.method);
    const isSlacks = hasSlackSignature(request);
    if (key.signing_secret !== null) (isSlacks ? checkSlackSignature : checkBodySignature)(request, key.signing_secret);

    const body = readBody(request.headers['content-type'], request.body);
    const own = recogniseSlack(body);
    if (own === null) return acceptFlat(body.value);
    if (key.signing_secret === null) throw new AppError('UNAUTHORIZED', MESSAGES.secretNeeded);
    // The general signature has no timestamp, so it does not keep a recorded request from being sent again.
    if (!isSlacks) throw new AppError('UNAUTHORIZED', MESSAGES.badSignature);
    return own;
  },

  map(stored, own, source) {
    switch (stored.format) {
      case FLAT:
        return mapFlat(stored, source ?? 'slack', own);
      case SLACK_EVENT:
        return mapEvent(stored, own);
      case SLACK_COMMAND:
        return mapCommand(stored, own);
      case SLACK_VIEW:
        return mapView(stored, own);
      default:
        throw unknownFormat();
    }
  },
};

const oneLead = (fields: readonly Field[], own?: OwnFields) => deliver([mapFields(fields, 'slack', own)]);

function mapEvent(stored: StoredBody, own?: OwnFields): MappedDelivery {
  const event = dig(readBody(stored.content_type, stored.body).value, 'event');
  const isMessage = dig(event, 'type') === 'message';
  const isWritten =
    WRITTEN.has(asText(dig(event, 'subtype'))) && dig(event, 'bot_id') == null && dig(event, 'hidden') !== true;
  if (!isMessage || !isWritten) return ignoredDelivery();
  return oneLead(readMessage(asText(dig(event, 'text')) ?? '', own), own);
}

function mapCommand(stored: StoredBody, own?: OwnFields): MappedDelivery {
  const body = readBody(stored.content_type, stored.body);
  const form = body.kind === 'form' ? body.value : {};
  const sender = { keys: [], label: DELIVERY_WORDS.addedBy, value: form['user_name'] ?? '' };
  return oneLead([...readCommandText(form['text'] ?? '', own), ...(sender.value === '' ? [] : [sender])], own);
}

function mapView(stored: StoredBody, own?: OwnFields): MappedDelivery {
  const body = readBody(stored.content_type, stored.body);
  return oneLead(body.kind === 'form' ? readView(dig(payloadOf(body.value), 'view')) : [], own);
}
