import type { LanguageFrame } from './frame.ts';

/** What stands around a letter in English, and what a task asks to add to it. */
export const ENGLISH: LanguageFrame = {
  signOff: ({ tone }) => (tone === 'formal' ? 'Kind regards,' : 'Best regards,'),
  automated: (by) => `Written by our assistant ${by}. A person reads every reply.`,
  trial: (offer, days) => `You can try ${offer ?? 'it'} for ${days} days free of charge.`,
  discount: (percent) => `For this order we take ${percent} percent off the price.`,
  discountWithin: (percent) => `That already includes a discount of ${percent} percent.`,
  either: 'or',
  ours: (time, zone) => `${time} ${zone} for us`,
};
