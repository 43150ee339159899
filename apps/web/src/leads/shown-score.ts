import type { Lead } from '@outrider/shared/leads';

/** The score where there is one. A lead worked by hand has none until somebody asks for it; stored it is 0, which would be the worst score there is. */
export const shownScore = ({ score, ai_insights }: Pick<Lead, 'score' | 'ai_insights'>): number | null =>
  ai_insights === null && score === 0 ? null : score;
