import type { IntakeChannel } from '@outrider/shared/intake';
import type { MappedLead, FetchReference } from '../../ports/lead-fetch.ts';
import type { OwnFields } from '../../fields/own-fields.ts';

/** A webhook call as the host read it: header names in lower case, the body as the bytes that a signature covers. */
export type WebhookRequest = {
  method: 'GET' | 'POST';
  channel: IntakeChannel;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Uint8Array;
  received_at: Date;
};

/** What a source may know of the capture key that was presented. */
export type VerifyingKey = { signing_secret: string | null };

/** Answered at once; nothing is stored (a challenge, a ping). `body` is text or a value sent as JSON. */
export type Handshake = { kind: 'handshake'; answer: WebhookAnswer };
/** To be stored. `external_id` is the sender's own id for it, else null and the hash of the body stands in. */
export type Acceptance = { kind: 'accept'; format: string; external_id: string | null; answer: WebhookAnswer };
export type WebhookAnswer = { status: number; body: unknown };

export type MappedDelivery = { leads: MappedLead[]; fetch: FetchReference[]; ignored: string | null };

/** One channel's format: pure. Both throw AppError for what they refuse. */
export type IntakeSource = {
  /** Checks signature, age and shape, before anything is stored. */
  verify(request: WebhookRequest, key: VerifyingKey): Handshake | Acceptance;
  /** Reads the leads out of a stored body; called again on every retry and replay. `own`: the fields of the company that it came to. */
  map(stored: { format: string; content_type: string; body: Uint8Array }, own?: OwnFields): MappedDelivery;
};
