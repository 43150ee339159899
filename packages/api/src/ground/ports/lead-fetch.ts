import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import type { LeadFields, LeadFieldsIn } from '@outrider/shared/ground/fields/lead';
import type { LeadSource } from '@outrider/shared/records/leads';

/** A lead out of a sender's answers. Which of them are fields depends on the company that it is for. */
export type MapFields = (fields: readonly SentField[], source: LeadSource) => MappedLead;
/**
 * Fetches a lead for which a platform sent only the ID. Whatever the platform does, it rejects with LeadFetchError and
 * nothing else.
 */
export type LeadFetcher = { fetch(reference: FetchReference, map?: MapFields): Promise<MappedLead> };

/** The platforms configured on this server. Leads from others wait. */
export type LeadFetchers = Partial<Record<FetchReference['platform'], LeadFetcher>>;

/**
 * Why a lead could not be fetched. `message` is for the delivery list: it contains no token and nothing from the
 * platform's response. `retryable`: the same call may work later, after `retry_after` seconds where the platform says
 * so.
 */
export class LeadFetchError extends Error {
  readonly retryable: boolean;
  readonly retry_after: number | null;

  constructor(message: string, retryable: boolean, retry_after: number | null = null) {
    super(message);
    this.name = 'LeadFetchError';
    this.retryable = retryable;
    this.retry_after = retry_after;
  }
}

/** One answer of a sender. `keys` are its names in normal form, the best first; `label` is for people. */
export type SentField = { keys: readonly string[]; label: string; value: string };

export type MappedField = LeadFieldsIn<'capture'>;
/**
 * A lead as the sender described it, in our field names, not yet validated or normalised. Unknown keys are left out.
 */
export type MappedLead = { [K in MappedField]?: string | NonNullable<LeadFields[K]> } & {
  /** The company's own fields by key. */
  custom?: CustomValues;
  /** The sender marked it as a test. */
  is_test?: boolean;
};

/**
 * A notification that carries only IDs; the lead itself is fetched from the platform. IDs stay text because they have
 * 64 bits.
 */
export type FetchReference = { platform: 'meta' | 'linkedin'; id: string; context: Record<string, string> };
