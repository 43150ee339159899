import type { Topic } from '@outrider/shared/insight/playbook-topics';
import type { ReplyFact } from '@outrider/shared/records/replies';

const overlaps = (one: string, other: string) => one.includes(other) || other.includes(one);

/**
 * The offers that a reply names, each with its quantity: the one whose words hold the offer's or are part of them, or
 * the only one where a single offer is named. Where a quantity could be of several offers none is made of it, and an
 * offer without a quantity is one of it.
 */
export function itemsAsked(
  facts: readonly ReplyFact[],
  topics: readonly Topic[],
): { offer: string; quantity: string }[] {
  const offers = facts.filter(
    ({ kind, value }) => kind === 'topic' && topics.some(({ name, is_offer }) => is_offer && name === value),
  );
  const quantities = facts.filter(({ kind }) => kind === 'quantity');
  return offers.flatMap(({ value, quote }) => {
    const near = offers.length === 1 ? quantities : quantities.filter((one) => overlaps(one.quote, quote));
    if (value === null || (offers.length === 1 && near.length > 1)) return [];
    return [{ offer: value, quantity: (near.length === 1 && near[0]?.value) || '1' }];
  });
}
