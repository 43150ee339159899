import type { Topic } from '@outrider/shared/insight/playbook-topics';
import type { ReplyFact } from '@outrider/shared/records/replies';

const overlaps = (one: string, other: string) => one.includes(other) || other.includes(one);

/**
 * The offers that a reply names, each with the quantity in its own words, or with the only quantity where it is the
 * only offer; one of it, where the reply names no other quantity. Nothing, where it can't be told which offer a
 * quantity belongs to: that is for whoever reads the words.
 */
export function itemsAsked(
  facts: readonly ReplyFact[],
  topics: readonly Topic[],
): { offer: string; quantity: string }[] {
  const offers = facts.filter(
    ({ kind, value }) => kind === 'topic' && topics.some(({ name, is_offer }) => is_offer && name === value),
  );
  const quantities = facts.filter(({ kind }) => kind === 'quantity');
  const isOf = (offer: ReplyFact, quantity: ReplyFact) => offers.length === 1 || overlaps(quantity.quote, offer.quote);
  const isClear =
    quantities.every((quantity) => offers.filter((offer) => isOf(offer, quantity)).length === 1) &&
    offers.every((offer) => quantities.filter((quantity) => isOf(offer, quantity)).length <= 1);
  if (!isClear) return [];
  return offers.map((offer) => ({
    offer: offer.value ?? '',
    quantity: quantities.find((quantity) => isOf(offer, quantity))?.value ?? '1',
  }));
}
