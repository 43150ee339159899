/** What people are told of deals that reach them. */
export const OPPORTUNITY_WORDS = {
  moved: (name: string, stage: string, label: string) =>
    stage === 'won' ? `${name} was won` : stage === 'lost' ? `${name} was lost` : `${name} moved to ${label}`,
};
