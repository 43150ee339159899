import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { OwnFields } from '../../../records/fields/own-fields.ts';
import { checkBodySignature } from './body-signature.ts';
import { mapFields } from './flat-fields.ts';
import { acceptFlat, deliver, FLAT, ignoredDelivery, mapFlat, type StoredBody, unknownFormat } from './flat-post.ts';
import {
  GOOGLE_LEAD_FORM,
  isLeadForm,
  isTestForm,
  leadFormFields,
  leadFormId,
  leadFormOf,
  refusedForm,
  TAKEN_FORM,
} from './google-lead-form.ts';
import { answerSubscription, leadgenReferences, META_LEAD_ADS, pageNotificationOf } from './meta-lead-ads.ts';
import { readBody } from './read-body.ts';
import type { Acceptance, IntakeSource, MappedDelivery } from './source.ts';
import { TIKTOK_LEADS, tikTokLeadsOf } from './tiktok-leads.ts';

/**
 * Meta lead ads (only ids, must be signed), Google Ads lead forms, TikTok instant forms and flat posts. A key with a
 * signing secret takes nothing unsigned; Google cannot sign, its proof is the key itself (google_key), so a form of
 * Google's needs a key without a secret.
 */
export const social: IntakeSource = {
  verify(request, key) {
    if (request.method === 'GET') return answerSubscription(request);
    if (key.signing_secret !== null) checkBodySignature(request, key.signing_secret);

    const { value } = readBody(request.headers['content-type'], request.body);
    const notification = pageNotificationOf(value);
    if (notification !== null) {
      if (key.signing_secret === null) throw new AppError('UNAUTHORIZED', MESSAGES.secretNeeded);
      const [only, ...others] = leadgenReferences(notification);
      return accepted(META_LEAD_ADS, only !== undefined && others.length === 0 ? only.id : null, 'kept');
    }
    const leadForm = leadFormOf(value);
    if (leadForm !== null)
      return { ...accepted(GOOGLE_LEAD_FORM, leadFormId(leadForm), 'refused'), answer: TAKEN_FORM };
    const fromTikTok = tikTokLeadsOf(value);
    if (fromTikTok === null) return acceptFlat(value);
    return accepted(TIKTOK_LEADS, (fromTikTok.length === 1 && fromTikTok[0]?.id) || null, 'refused');
  },

  refuse: (request, error) => (isLeadForm(request) ? refusedForm(error) : null),

  map(stored, own, source) {
    switch (stored.format) {
      case FLAT:
        return mapFlat(stored, source ?? 'social', own);
      case META_LEAD_ADS:
        return mapPage(stored);
      case GOOGLE_LEAD_FORM:
        return mapLeadForm(stored, own);
      case TIKTOK_LEADS:
        return mapTikTok(stored, own);
      default:
        throw unknownFormat();
    }
  },
};

/** The platforms want a 200. */
const accepted = (
  format: string,
  external_id: string | null,
  without_lead: Acceptance['without_lead'],
): Acceptance => ({
  kind: 'accept',
  format,
  external_id,
  answer: { status: 200, body: { status: 'accepted' } },
  without_lead,
});

function mapPage(stored: StoredBody): MappedDelivery {
  const notification = pageNotificationOf(readBody(stored.content_type, stored.body).value);
  const references = notification === null ? [] : leadgenReferences(notification);
  return references.length === 0 ? ignoredDelivery() : { leads: [], fetch: references, ignored: null };
}

function mapTikTok(stored: StoredBody, own?: OwnFields): MappedDelivery {
  const leads = tikTokLeadsOf(readBody(stored.content_type, stored.body).value);
  return leads === null ? ignoredDelivery() : deliver(leads.map(({ fields }) => mapFields(fields, 'social', own)));
}

function mapLeadForm(stored: StoredBody, own?: OwnFields): MappedDelivery {
  const leadForm = leadFormOf(readBody(stored.content_type, stored.body).value);
  if (leadForm === null) return ignoredDelivery();
  const lead = mapFields(leadFormFields(leadForm), 'google_ads', own);
  return deliver([isTestForm(leadForm) ? { ...lead, is_test: true } : lead]);
}
