/** Fetches a lead for which a platform sent only the ID. Whatever the platform does, it rejects with LeadFetchError and nothing else. */
export type LeadFetcher = { fetch(reference: FetchReference): Promise<MappedLead> };

/** The platforms configured on this server. Leads from others wait. */
export type LeadFetchers = Partial<Record<FetchReference['platform'], LeadFetcher>>;

/**
 * Why a lead could not be fetched. `message` is for the delivery list: it contains no token and nothing from the platform's response.
 * `retryable`: the same call may work later, after `retry_after` seconds where the platform says so.
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

/** A lead as the sender described it, in our field names, not yet validated or normalised. Unknown keys are left out. */
export type MappedLead = Partial<Record<MappedField, string>> & {
  estimated_budget?: string | number;
  /** The sender marked it as a test. */
  is_test?: boolean;
};

export type MappedField =
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'company_name'
  | 'job_title'
  | 'phone'
  | 'industry'
  | 'company_size'
  | 'source'
  | 'decision_timeline'
  | 'pain_points'
  | 'notes';

/** A notification that carries only IDs; the lead itself is fetched from the platform. IDs stay text because they have 64 bits. */
export type FetchReference = { platform: 'meta' | 'linkedin'; id: string; context: Record<string, string> };
