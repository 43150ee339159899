/** Fetches a lead of which a platform sent only the id. Rejects with LeadFetchError, and with nothing else for what the platform does. */
export type LeadFetcher = { fetch(reference: FetchReference): Promise<MappedLead> };

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

/** A lead as a sender described it, in our field names; the door checks and normalises it. Keys not known are left out. */
export type MappedLead = Partial<Record<MappedField, string>> & {
  estimated_budget?: string | number;
  /** The sender marked it as a try-out. */
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

/** A notification that carries only ids: the lead itself is fetched from the platform. Ids stay text (64 bit). */
export type FetchReference = { platform: 'meta' | 'linkedin'; id: string; context: Record<string, string> };
