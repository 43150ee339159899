/** Ids of the places on the page that links lead to. */
export const PLACES = {
  product: 'product',
  scoring: 'scoring',
  values: 'values',
  agents: 'agents',
  pillars: 'pillars',
  engine: 'engine',
  industries: 'industries',
  newsletter: 'newsletter',
} as const;
