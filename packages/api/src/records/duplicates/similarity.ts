import { DUPLICATE_REASONS, type DuplicateReason } from '@outrider/shared/records/duplicates';

/** What was found of two records; `similarity` is of name and company together (pg_trgm, 0 to 1). */
export type Found = { reasons: readonly DuplicateReason[]; similarity: number | null };

/**
 * Below these two records are not alike: name with company; the name alone, so that colleagues of one company are not
 * each other's duplicates; and the company alone, so that a common name in two companies is not one person. Where the
 * company is known by its record, names alone are compared.
 */
export const ALIKE_FROM = 0.6;
export const NAME_ALIKE_FROM = 0.5;
export const FIRM_ALIKE_FROM = 0.6;
/** A value that more records than this share says nothing: a switchboard, a placeholder. */
export const SHARED_BY_MOST = 20;
/** So many of a block are compared with a record. */
export const BLOCK_MOST = 100;

/**
 * How much each reason says by itself: of a hundred such pairs so many are meant to be one. What is alike says as much
 * as it is.
 */
const WEIGHTS: Record<DuplicateReason, number> = {
  email: 0.95,
  domain: 0.6,
  phone: 0.7,
  name: 0.85,
  alike: 0.8,
};

/**
 * 1 to 99: reasons that do not know of each other add up to certainty. Equal is stronger than alike, so only one of the
 * two counts.
 */
export function similarityScore({ reasons, similarity }: Found): { score: number; reasons: DuplicateReason[] } {
  const told = DUPLICATE_REASONS.filter(
    (reason) => reasons.includes(reason) && !(reason === 'alike' && reasons.includes('name')),
  );
  const doubt = told.reduce(
    (left, reason) => left * (1 - WEIGHTS[reason] * (reason === 'alike' ? (similarity ?? 0) : 1)),
    1,
  );
  return { score: Math.min(99, Math.max(1, Math.round(100 * (1 - doubt)))), reasons: told };
}
