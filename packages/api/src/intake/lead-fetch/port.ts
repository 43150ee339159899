import type { OwnFields } from '../../fields/own-fields.ts';
import type { FetchReference, MappedLead } from '../sources/source.ts';

/**
 * Fetches a lead of which a platform sent only the id; `own`: the fields of the company it is for. Rejects with LeadFetchError, and with nothing else for
 * what the platform does.
 */
export type LeadFetcher = { fetch(reference: FetchReference, own?: OwnFields): Promise<MappedLead> };

/** The platforms that are configured here; a lead of any other waits. */
export type LeadFetchers = Partial<Record<FetchReference['platform'], LeadFetcher>>;

/**
 * Why a lead could not be fetched. `message` is for the delivery list: it holds nothing of a token or of what the platform answered.
 * `retryable`: the same call may work later, not before `retry_after` seconds where the platform says so.
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
