/** What people are told of deals that reach them. */
export const OPPORTUNITY_WORDS = {
  newDeal: 'New deal for you',
};
