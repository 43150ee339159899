import type { DeliveryChannel } from '@outrider/shared/automation/intake';
import type { AppError } from '@outrider/shared/ground/errors';
import type { LeadSource } from '@outrider/shared/records/leads';
import type { MappedLead, FetchReference } from '../../../ground/ports/lead-fetch.ts';
import type { OwnFields } from '../../../records/fields/own-fields.ts';
import type { Stop } from './dialects.ts';

/** A webhook call as the host read it: header names in lower case, the body as the bytes that a signature covers. */
export type WebhookRequest = {
  method: 'GET' | 'POST';
  channel: DeliveryChannel;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Uint8Array;
  received_at: Date;
};

/** What a source may know of the capture key that was presented. */
export type VerifyingKey = { signing_secret: string | null };

/** Answered at once; nothing is stored (a challenge, a ping). `body` is text or a value sent as JSON. */
export type Handshake = { kind: 'handshake'; answer: WebhookAnswer };
/**
 * To be stored. `external_id` is the sender's own id for it, null where it has none. `without_lead`: what the sender is
 * told where nothing of it can become a lead. 'refused' is 422 with the reason; 'kept' is for notifications, which need
 * not be about a lead and whose senders give up on who refuses them; a function answers in the vendor's own format for
 * errors.
 */
export type Acceptance = {
  kind: 'accept';
  format: string;
  external_id: string | null;
  answer: WebhookAnswer;
  without_lead: 'refused' | 'kept' | ((reason: string) => WebhookAnswer);
};
export type WebhookAnswer = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * `erase`: how deliveries were named whose leads the platform has deleted, as the beginning of the name. `stop`: who is
 * to be contacted no more.
 */
export type MappedDelivery = {
  leads: MappedLead[];
  fetch: FetchReference[];
  ignored: string | null;
  erase?: readonly string[];
  stop?: readonly Stop[];
};

/** One channel's format: pure. Both throw AppError for what they refuse. */
export type IntakeSource = {
  /** Checks signature, age and shape, before anything is stored. */
  verify(request: WebhookRequest, key: VerifyingKey): Handshake | Acceptance;
  /** A refusal as the vendor wants it; null where the call is in no vendor's format that has one of its own. */
  refuse?(request: WebhookRequest, error: AppError): WebhookAnswer | null;
  /**
   * Reads the leads out of a stored body; called again on every retry and replay. `own`: the fields of the company that
   * it came to. `source`: where leads come from whose format does not say, null for what the channel is.
   */
  map(
    stored: { format: string; content_type: string; body: Uint8Array },
    own?: OwnFields,
    source?: LeadSource | null,
  ): MappedDelivery;
};
