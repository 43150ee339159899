import { shareDifference } from '@outrider/scoring';

/** An email with one of two subjects, whose time to be answered is over. */
export type SubjectTrial = { is_other: boolean; replied: boolean };

/** How long a reader has to answer before an email counts. */
export const ANSWER_DAYS = 5;
/**
 * After so many emails with each subject the two are compared, and at no other time: whoever looks after every email
 * finds a difference where there is none.
 */
const LAST_LOOK = 800;
const LOOKS = [100, 200, 400, LAST_LOOK] as const;
/** All emails that are ever looked at. */
export const TRIALS_MAX = LAST_LOOK * 2;
/** Two-sided 5 % shared among the looks (Bonferroni): 1.25 % each. */
const Z_LOOK = 2.4977;

/**
 * Which of two subjects gets more replies, by the first look at which their shares differ beyond chance. @param trials
 * in the order in which they were sent @returns null where none has
 */
export function betterSubject(trials: readonly SubjectTrial[]): 'subject' | 'other_subject' | null {
  const [own, other] = [trials.filter(({ is_other }) => !is_other), trials.filter(({ is_other }) => is_other)];
  const replies = (some: readonly SubjectTrial[], look: number) =>
    some.slice(0, look).filter(({ replied }) => replied).length;
  for (const look of LOOKS) {
    if (own.length < look || other.length < look) return null;
    const difference = shareDifference([replies(own, look), look], [replies(other, look), look], Z_LOOK);
    if (difference && difference.low > 0) return 'subject';
    if (difference && difference.high < 0) return 'other_subject';
  }
  return null;
}
