import type { RateState } from '../services.ts';

/** What is left of the caller's budget, as draft-ietf-httpapi-ratelimit-headers-10 writes it. */
export const rateHeaders = ({
  budget,
  limit,
  window_s,
  remaining,
  resets_in_s,
}: RateState): Record<string, string> => ({
  'ratelimit-policy': `"${budget}";q=${limit};w=${window_s}`,
  ratelimit: `"${budget}";r=${remaining};t=${resets_in_s}`,
});
