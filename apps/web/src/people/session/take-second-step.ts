import { challengeOf } from '../../ground/errors/failure.ts';

export const SECOND_STEP_PATH = '/login/code';
/**
 * What the page of the second step is handed. It lives with the browser's history: no address and no storage ever has
 * it.
 */
export type SecondStepState = { challenge: string };

type Go = (to: string, options: { replace: boolean; state: SecondStepState }) => unknown;

/** Goes on to the second step where the password was right and one follows. @returns whether it did */
export function takeSecondStep(error: unknown, navigate: Go): boolean {
  const challenge = challengeOf(error);
  if (challenge) navigate(SECOND_STEP_PATH, { replace: true, state: { challenge } });
  return challenge !== null;
}
