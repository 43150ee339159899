import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { checkBodySignature } from './body-signature.ts';
import { acceptFlat, FLAT, ignoredDelivery, mapFlat, type StoredBody, unknownFormat } from './flat-post.ts';
import {
  answerChallenge,
  checkLinkedInSignature,
  deletedLeadOf,
  hasLinkedInSignature,
  LINKEDIN_NOTIFICATION,
  notificationId,
  notificationOf,
  referenceOf,
} from './linkedin-notification.ts';
import { readBody } from './read-body.ts';
import type { IntakeSource, MappedDelivery } from './source.ts';

/** LinkedIn's lead notifications, which carry only ids and must be signed, and flat posts from automations. */
export const linkedin: IntakeSource = {
  verify(request, key) {
    if (request.method === 'GET') return answerChallenge(request, key);
    const isLinkedIns = hasLinkedInSignature(request);
    if (key.signing_secret !== null)
      (isLinkedIns ? checkLinkedInSignature : checkBodySignature)(request, key.signing_secret);

    const { value } = readBody(request.headers['content-type'], request.body);
    const notification = notificationOf(value);
    if (notification === null) return acceptFlat(value);
    if (key.signing_secret === null) throw new AppError('UNAUTHORIZED', MESSAGES.secretNeeded);
    return {
      kind: 'accept',
      format: LINKEDIN_NOTIFICATION,
      external_id: notificationId(notification),
      answer: { status: 200, body: { status: 'accepted' } },
      without_lead: 'kept',
    };
  },

  map(stored, own, source) {
    switch (stored.format) {
      case FLAT:
        return mapFlat(stored, source ?? 'linkedin', own);
      case LINKEDIN_NOTIFICATION:
        return mapNotification(stored);
      default:
        throw unknownFormat();
    }
  },
};

function mapNotification(stored: StoredBody): MappedDelivery {
  const notification = notificationOf(readBody(stored.content_type, stored.body).value);
  const deleted = notification && deletedLeadOf(notification);
  if (deleted) return { leads: [], fetch: [], ignored: null, erase: [deleted] };
  const reference = notification === null ? null : referenceOf(notification);
  return reference === null ? ignoredDelivery() : { leads: [], fetch: [reference], ignored: null };
}
