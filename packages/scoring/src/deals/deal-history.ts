/** How people spoke with a customer. */
export type TouchKind = 'call' | 'email' | 'meeting' | 'message';

/**
 * The life of a deal as records tell it; times in milliseconds, lists oldest first. stages: every stage it came to,
 * named so that two pipelines' stages differ; probability in percent. terms: what it said from a moment on. ended: null
 * while it is open.
 */
export type DealHistory = {
  id: string;
  created_at: number;
  ended: { at: number; won: boolean } | null;
  source: string | null;
  company_size: string | null;
  owner: string | null;
  stages: { at: number; stage: string; label: string; probability: number; is_open: boolean; amount: number | null }[];
  terms: {
    at: number;
    amount: number;
    close_at: number | null;
    owner: string | null;
    has_next_step: boolean;
  }[];
  touches: { at: number; kind: TouchKind }[];
  people: { at: number; role: string | null }[];
};

/** A closed one. */
export type EndedDeal = DealHistory & { ended: { at: number; won: boolean } };
export const hasEnded = (deal: DealHistory): deal is EndedDeal => deal.ended !== null;
