export const INDUSTRY_IDS = ['retail', 'finance', 'media', 'food', 'healthcare'] as const;
export type IndustryId = (typeof INDUSTRY_IDS)[number];

type Result = { label: string; percent: number };
type Industry = {
  name: string;
  title: string;
  subtitle: string;
  results: readonly [Result, Result, Result, Result, Result];
};

/** Promotional figures. Every percentage is an improvement, so that all read with a plus. */
export const INDUSTRIES: Record<IndustryId, Industry> = {
  retail: {
    name: 'Retail',
    title: 'The right offer before the cart is abandoned',
    subtitle: 'Agents see what a shopper is doing right now and decide what’s worth saying.',
    results: [
      { label: 'Repeat purchases', percent: 34 },
      { label: 'Cart recovery', percent: 41 },
      { label: 'Campaign response', percent: 52 },
      { label: 'Lower cost per order', percent: 23 },
      { label: 'Lifetime value', percent: 28 },
    ],
  },
  finance: {
    name: 'Finance',
    title: 'Advice that arrives when it matters',
    subtitle: 'Every recommendation comes with its reasons, so it holds up to questions.',
    results: [
      { label: 'Product uptake', percent: 29 },
      { label: 'Churn avoided', percent: 37 },
      { label: 'First reply within an hour', percent: 64 },
      { label: 'Cross-sell response', percent: 31 },
      { label: 'Lower cost to serve', percent: 22 },
    ],
  },
  media: {
    name: 'Media',
    title: 'Keep the subscriber you already have',
    subtitle: 'The next story, the next offer, the next newsletter: decided one person at a time.',
    results: [
      { label: 'Trial conversion', percent: 38 },
      { label: 'Cancellations avoided', percent: 33 },
      { label: 'Time on site', percent: 26 },
      { label: 'Newsletter response', percent: 47 },
      { label: 'Upgrade rate', percent: 19 },
    ],
  },
  food: {
    name: 'Food',
    title: 'From first taste to standing order',
    subtitle: 'Agents track the season, your stock and each customer, all at once.',
    results: [
      { label: 'Repeat orders', percent: 36 },
      { label: 'Waste avoided', percent: 18 },
      { label: 'Loyalty sign-ups', percent: 44 },
      { label: 'Offer response', percent: 51 },
      { label: 'Average order', percent: 17 },
    ],
  },
  healthcare: {
    name: 'Healthcare',
    title: 'Reach people with care',
    subtitle: 'Consent first, plain language, and a person approving everything that goes out.',
    results: [
      { label: 'Appointments kept', percent: 27 },
      { label: 'Referral response', percent: 35 },
      { label: 'Follow-up completed', percent: 58 },
      { label: 'Call time saved', percent: 32 },
      { label: 'Inquiry to visit', percent: 24 },
    ],
  },
};

export const FIRST_INDUSTRY: IndustryId = 'retail';
export const INDUSTRY_PANEL = 'industry';
/**
 * The address (#industry-food) that opens a tab and is the id of its button, so that the browser itself scrolls there.
 */
export const industryTarget = (id: IndustryId) => `${INDUSTRY_PANEL}-${id}`;
export const industryOfHash = (hash: string) => INDUSTRY_IDS.find((id) => hash === `#${industryTarget(id)}`);
